"""Players that look one piece ahead, and batches of their games inside the kernels."""
