"""The rules of the card game, clause by clause."""
