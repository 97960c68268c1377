"""A scene as one SVG document, and the things on it as parts of that document."""
