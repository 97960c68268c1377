"""The board: plate, wells, coordinates and what lies on it."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor

from einklang.drawing.markup import Block, tag, text
from einklang.drawing.palette import Paint
from einklang.drawing.piece import SYMBOL_RADIUS, draw_body
from einklang.drawing.scene import Scene
from einklang.drawing.shape import ROOT3, Point, draw_symbol, hexagon_corners, points_text
from einklang.hexes import Hex, hexagon

# All boards are drawn about this wide, so that their tracks and racks fit beside them.
_WIDTH = 720.0
_LARGEST_CELL = 40
_SMALLEST_CELL = 14
_SMALLEST_CELL_WITH_NAMES = 22

_INNER_RING = 5  # rings further out have darker grounds
_PLATE_MARGIN = 1.1  # from the outermost middles to the plate's corners, in cell radii
_PLATE_ROUNDING = 0.45
_SHADOW = 0.26


@dataclass(frozen=True)
class Plan:
    """Where the cells of a board lie: their radius, the size of the board, its middle."""

    cells: tuple[Hex, ...]
    radius: float
    width: float
    height: float
    x: float
    y: float
    rings: int | None  # the number of rings of a hexagonal board, None for any other outline

    def at(self, cell: Hex) -> Point:
        """The middle of a cell."""
        x, y = _middle(cell)
        return self.x + x * self.radius, self.y + y * self.radius


def plan_board(cells: tuple[Hex, ...]) -> Plan:
    """Lays out a board so that its plate has the usual width."""
    middles = [_middle(cell) for cell in cells]
    left, right = min(x for x, _ in middles), max(x for x, _ in middles)
    top, bottom = min(y for _, y in middles), max(y for _, y in middles)
    rings = max(cell.ring for cell in cells)
    regular = set(cells) == set(hexagon(rings))
    across = _PLATE_MARGIN + _PLATE_ROUNDING
    # A hexagonal plate has its flat sides on top and below, a little nearer to the cells.
    upright = (right + _PLATE_MARGIN) * ROOT3 / 2 + _PLATE_ROUNDING - bottom if regular else across
    wide, high = right - left + 2 * across, bottom - top + 2 * upright + _SHADOW
    radius = max(_SMALLEST_CELL, min(_LARGEST_CELL, floor(_WIDTH / wide)))
    x, y = (across - left) * radius, (upright - top) * radius
    return Plan(cells, radius, wide * radius, high * radius, x, y, rings if regular else None)


def draw_board(scene: Scene, paint: Paint) -> Block:
    """The board of a scene with everything that lies on it, from the bottom to the top."""
    plan = plan_board(scene.sorted_cells())
    layers = (
        _plate(plan, paint),
        _wells(scene, plan, paint),
        _names(scene, plan, paint),
        _hints(scene, plan, paint),
        _bodies(scene, plan, paint),
        _symbols(scene, plan, paint),
    )
    return Block(plan.width, plan.height, "".join(layers))


def _middle(cell: Hex) -> Point:
    return ROOT3 * (cell.q + cell.r / 2), 1.5 * cell.r


def _plate(plan: Plan, paint: Paint) -> str:
    r = plan.radius
    parts = [
        _slab(plan, paint("shade"), down=_SHADOW * r, opacity=0.16),
        _slab(plan, paint("board-edge"), down=0.14 * r),
        _slab(plan, paint(_ground(plan.rings))),
    ]
    nested = range((plan.rings or 0) - 1, _INNER_RING - 1, -1)
    parts += [_hexagon_slab(plan, ring, 0.42, paint(_ground(ring))) for ring in nested]
    return "".join(parts)


def _ground(ring: int | None) -> str:
    if ring is None or ring <= _INNER_RING:
        return "board-in"
    return "board-mid" if ring == _INNER_RING + 1 else "board"


def _slab(plan: Plan, colour: str, *, down: float = 0, opacity: float | None = None) -> str:
    if plan.rings is not None:
        return _hexagon_slab(plan, plan.rings, _PLATE_MARGIN, colour, down=down, opacity=opacity)
    # Any other outline is the union of its widened cells, which overlap without a seam.
    reach = _PLATE_MARGIN + _PLATE_ROUNDING - 1
    parts = [_hexagon(plan, cell, 1, colour, border=2 * reach, down=down) for cell in plan.cells]
    return tag("g", *parts, opacity=opacity)


def _hexagon_slab(
    plan: Plan,
    ring: int,
    margin: float,
    colour: str,
    *,
    down: float = 0,
    opacity: float | None = None,
) -> str:
    radius = (ROOT3 * ring + margin) * plan.radius
    return tag(
        "polygon",
        points=points_text(hexagon_corners(plan.x, plan.y + down, radius, pointed_up=False)),
        fill=colour,
        stroke=colour,
        stroke_width=2 * _PLATE_ROUNDING * plan.radius,
        stroke_linejoin="round",
        opacity=opacity,
    )


def _hexagon(
    plan: Plan, cell: Hex, radius: float, colour: str, *, border: float = 0.1, down: float = 0
) -> str:
    x, y = plan.at(cell)
    return tag(
        "polygon",
        points=points_text(hexagon_corners(x, y + down, radius * plan.radius)),
        fill=colour,
        stroke=colour,
        stroke_width=border * plan.radius,
        stroke_linejoin="round",
    )


def _wells(scene: Scene, plan: Plan, paint: Paint) -> str:
    return "".join(
        _well(scene, plan, cell, paint) for cell in plan.cells if cell not in scene.symbols
    )


def _well(scene: Scene, plan: Plan, cell: Hex, paint: Paint) -> str:
    printed = scene.printed.get(cell)
    outer = 0 if plan.rings is None else max(0, cell.ring - _INNER_RING)
    ground = (
        paint(("well", "well6", "well7")[min(2, outer)])
        if printed is None
        else paint.symbol(printed, "wash")
    )
    r = plan.radius
    parts = [
        _hexagon(plan, cell, 0.84, paint("well-rim"), down=-0.035 * r),
        _hexagon(plan, cell, 0.82, ground, down=0.02 * r),
    ]
    if printed is not None:
        x, y = plan.at(cell)
        contour = tag(
            "polygon",
            points=points_text(hexagon_corners(x, y, 0.8 * r)),
            fill="none",
            stroke=paint.symbol(printed, "deep"),
            stroke_width=0.055 * r,
            stroke_linejoin="round",
        )
        parts.append(contour)
    return "".join(parts)


def _names(scene: Scene, plan: Plan, paint: Paint) -> str:
    if plan.radius < _SMALLEST_CELL_WITH_NAMES:
        return ""
    r, size = plan.radius, max(10.5, 0.33 * plan.radius)
    firsts: dict[int, Hex] = {}
    lasts: dict[int, Hex] = {}
    for cell in plan.cells:
        firsts.setdefault(cell.r, cell)
        lasts[cell.q] = cell
    labels = []
    for cell in firsts.values():
        x, y = plan.at(Hex(cell.q - 1, cell.r))
        labels.append((scene.naming.row_letter(cell.r), x + 0.58 * r, y))
    for _, cell in sorted(lasts.items()):
        x, y = plan.at(Hex(cell.q, cell.r + 1))
        labels.append((str(scene.naming.column_number(cell.q)), x - 0.19 * r, y - 0.44 * r))
    parts = [text(name, x, y + 0.35 * size, size, paint("co")) for name, x, y in labels]
    return tag("g", *parts, text_anchor="middle", font_weight=550)


def _hints(scene: Scene, plan: Plan, paint: Paint) -> str:
    free = [cell for cell in plan.cells if cell in scene.hints and not _taken(scene, cell)]
    dots = [
        tag("circle", cx=x, cy=y, r=0.13 * plan.radius) for x, y in (plan.at(cell) for cell in free)
    ]
    return tag("g", *dots, fill=paint("ink"), opacity=0.38) if dots else ""


def _taken(scene: Scene, cell: Hex) -> bool:
    return cell in scene.symbols or cell in scene.printed


def _bodies(scene: Scene, plan: Plan, paint: Paint) -> str:
    # The last move comes on top, so that no neighbour interrupts its contour.
    return "".join(
        draw_body(tuple(plan.at(cell) for cell in piece), plan.radius, paint, last=last)
        for last in (False, True)
        for piece in scene.pieces()
        if scene.is_last(piece) == last
    )


def _symbols(scene: Scene, plan: Plan, paint: Paint) -> str:
    parts = []
    for cell in (cell for cell in plan.cells if _taken(scene, cell)):
        symbol = scene.symbols[cell] if cell in scene.symbols else scene.printed[cell]
        x, y = plan.at(cell)
        size, name = SYMBOL_RADIUS * plan.radius, scene.naming.name(cell)
        parts.append(draw_symbol(symbol, x, y, size, paint, cell=name))
    return "".join(parts)
