"""The pages in a real Chromium, as people use them."""
