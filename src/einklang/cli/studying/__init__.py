"""Commands that let bots play among themselves, and that look into records."""
