"""A server at whose tables people and computer players meet."""
