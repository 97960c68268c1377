"""The hidden part of a view, dealt anew by the odds of what was seen."""
