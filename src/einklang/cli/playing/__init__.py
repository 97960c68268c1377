"""A whole game at one terminal: people take turns at the keyboard, bots fill the other seats."""
