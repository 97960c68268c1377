"""A scene as terminal text, and the things on it as lines of text."""
