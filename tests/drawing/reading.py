"""Reads drawn documents again."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

from einklang.drawing import Scene, draw_svg
from einklang.drawing.palette import Theme, tokens

SVG = "{http://www.w3.org/2000/svg}"
LIGHT = tokens("light")


def parsed(scene: Scene, theme: Theme = "light") -> ET.Element:
    return ET.fromstring(draw_svg(scene, theme=theme))


def texts(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def placed(
    element: ET.Element, x: float = 0, y: float = 0
) -> Iterator[tuple[ET.Element, float, float]]:
    """Every drawn element with the shift of the groups around it."""
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    yield element, x, y
    for child in element:
        if child.tag not in (f"{SVG}defs", f"{SVG}style"):
            yield from placed(child, x, y)


def extent(element: ET.Element) -> tuple[list[float], list[float]]:
    """The coordinates that an element reaches, before any shift."""
    at = {key: float(value) for key, value in element.items() if re.fullmatch(r"-?[\d.]+", value)}
    match element.tag.removeprefix(SVG):
        case "circle":
            x, y, r = at["cx"], at["cy"], at["r"]
            return [x - r, x + r], [y - r, y + r]
        case "rect" | "use":
            x, y = at.get("x", 0), at.get("y", 0)
            return [x, x + at["width"]], [y, y + at["height"]]
        case "line":
            half = at["stroke-width"] / 2
            xs, ys = sorted((at["x1"], at["x2"])), sorted((at["y1"], at["y2"]))
            return [xs[0] - half, xs[1] + half], [ys[0] - half, ys[1] + half]
        case "ellipse":
            x, y, rx, ry = at["cx"], at["cy"], at["rx"], at["ry"]
            return [x - rx, x + rx], [y - ry, y + ry]
        case "path" if re.fullmatch(r"(M[-\d. ]+L[-\d. ]+)+", element.get("d", "")):
            half = at["stroke-width"] / 2
            ends = [end.split() for end in re.split("[ML]", element.get("d", ""))[1:]]
            xs, ys = [float(x) for x, _ in ends], [float(y) for _, y in ends]
            return [min(xs) - half, max(xs) + half], [min(ys) - half, max(ys) + half]
        case "polygon":
            half = at.get("stroke-width", 0) / 2
            points = [point.split(",") for point in element.get("points", "").split()]
            xs, ys = [float(x) for x, _ in points], [float(y) for _, y in points]
            return [min(xs) - half, max(xs) + half], [min(ys) - half, max(ys) + half]
        case "text":
            return [at["x"]], [at["y"]]
    return [], []


def middles(root: ET.Element) -> dict[str, tuple[float, float]]:
    found = {}
    for element, _, _ in placed(root):
        if name := element.get("data-cell"):
            (left, right), (top, bottom) = extent(element)
            found[name] = ((left + right) / 2, (top + bottom) / 2)
    return found
