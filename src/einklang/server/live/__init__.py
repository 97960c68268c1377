"""Tables that are played at: in memory, on disk, and before the eyes of all who look."""
