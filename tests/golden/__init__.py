"""Golden files and what writes them."""
