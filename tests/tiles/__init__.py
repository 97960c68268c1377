"""The rules of the tile-laying games, clause by clause."""
