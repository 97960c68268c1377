"""How a net learns: games against itself, gradients and rounds of both."""
