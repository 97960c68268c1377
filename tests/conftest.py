"""Settings for all tests."""

from __future__ import annotations

from hypothesis import settings

from effort import SOAK

settings.register_profile("usual", deadline=None, max_examples=60)
settings.register_profile("soak", deadline=None, max_examples=2000)
settings.load_profile("soak" if SOAK else "usual")
