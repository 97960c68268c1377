"""How the five tile-laying games are played at a terminal."""
