"""The tile-laying games: classic, travel, solo, team and duel."""
