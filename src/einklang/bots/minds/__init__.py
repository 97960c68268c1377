"""What thinking players know of each family of games."""
