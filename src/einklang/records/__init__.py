"""Games as text: write, read, replay and check records."""
