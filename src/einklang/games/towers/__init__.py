"""Genial Spezial: chains of tiles that join towers."""
