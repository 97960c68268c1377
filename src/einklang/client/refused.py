"""What a server answers if it does not do what it was asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Refused(Exception):
    """Something was not done: a code, what it speaks of, and an English sentence."""

    def __init__(self, code: str, what: Mapping[str, Any], sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.what = what
        self.sentence = sentence

    @classmethod
    def told(cls, told: Mapping[str, Any]) -> Refused:
        """The refusal that a frame or the body of an answer tells."""
        return cls(told["code"], told["what"], told["sentence"])
