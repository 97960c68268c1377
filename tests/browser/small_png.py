"""Makes pictures small: as many colours as a palette has, instead of millions."""

from __future__ import annotations

import base64
import struct
import zlib

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Page

_COLOURS = 128
_DROPPED = 3  # bits of a channel in which colours may differ and still be taken for one

# The browser has made the picture, so it can read it, too.
_READ = """
    async (picture) => {
        const image = new Image();
        image.src = `data:image/png;base64,${picture}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, image.width, image.height);
        let text = "";
        for (let at = 0; at < data.length; at += 32768) {
            text += String.fromCharCode(...data.subarray(at, at + 32768));
        }
        return { width: image.width, height: image.height, pixels: btoa(text) };
    }
"""


def shrink(page: Page, picture: bytes) -> bytes:
    """The same picture in fewer colours; the page must be an empty one."""
    read = page.evaluate(_READ, base64.b64encode(picture).decode())
    width, height = read["width"], read["height"]
    pixels = np.frombuffer(base64.b64decode(read["pixels"]), np.uint8).reshape(-1, 4)[:, :3]
    palette, numbers = _choose_colours(pixels.astype(np.int64))
    rows = np.zeros((height, width + 1), np.uint8)  # each begins with the filter: none
    rows[:, 1:] = numbers.reshape(height, width)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        [
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", palette.astype(np.uint8).tobytes()),
            _chunk(b"IDAT", zlib.compress(rows.tobytes(), 9)),
            _chunk(b"IEND", b""),
        ]
    )


def _choose_colours(pixels: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The colours that are seen most, and for each pixel the number of the nearest of them."""
    whole = pixels @ np.array([65536, 256, 1])
    exact, which, seen = np.unique(whole, return_inverse=True, return_counts=True)
    channels = np.stack([exact >> 16, exact >> 8 & 255, exact & 255], axis=1)
    alike = (channels >> _DROPPED) @ np.array([65536, 256, 1])
    order = np.lexsort((-seen, alike))
    # Of those that are nearly the same, the most common stands for all.
    groups, first, group = np.unique(alike[order], return_index=True, return_inverse=True)
    sums = np.bincount(group, weights=seen[order], minlength=len(groups))
    palette = channels[order[first[np.argsort(-sums)[:_COLOURS]]]]
    distance = ((channels[:, None, :] - palette[None, :, :]) ** 2).sum(axis=2)
    return palette, distance.argmin(axis=1)[which]


def _chunk(name: bytes, body: bytes) -> bytes:
    check = zlib.crc32(name + body)
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", check)
