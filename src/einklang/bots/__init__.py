"""Computer players. A bot gets a view, never a state, so it cannot cheat."""
