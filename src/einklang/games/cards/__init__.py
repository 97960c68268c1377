"""The card game: open cards that match, and chips behind walls."""
