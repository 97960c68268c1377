"""Dominoes in one row: a small family of games that lives outside of Einklang.

Whoever is to move lays a tile of the own hand at one end of the row, either way round. The half
that touches the row counts how many halves of its symbol lie in a row there, itself included; the
other half counts one. The game ends when nobody can draw any more and a hand is empty, and only
the weakest colour counts.
"""
