"""The rules of Genial Spezial, clause by clause."""
