"""The rules: one folder per family of games, and the contract that all of them keep."""
