"""How the card game is played at a terminal."""
