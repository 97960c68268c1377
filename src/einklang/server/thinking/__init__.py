"""Processes in which computer players think, and who waits for them."""
