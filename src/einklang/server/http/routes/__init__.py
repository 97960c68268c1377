"""The requests that a server answers."""
