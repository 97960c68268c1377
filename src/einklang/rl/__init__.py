"""Environments for learning and research: PettingZoo, Gymnasium and OpenSpiel."""
