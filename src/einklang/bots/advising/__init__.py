"""What speaks for a play, and what a play gave away."""
