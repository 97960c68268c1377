"""The doors of a server: requests, pages and connections, and who is let in."""
