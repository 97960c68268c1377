"""Players that are programs of their own, in any language."""
