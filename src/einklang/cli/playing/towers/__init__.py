"""How Genial Spezial is played at a terminal."""
