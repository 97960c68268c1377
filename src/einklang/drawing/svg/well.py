"""The grounds of cells: wells, printed symbols, bonus fields and the fields of towers."""

from __future__ import annotations

from einklang.drawing.palette import Paint
from einklang.drawing.scene import Field, Scene
from einklang.drawing.svg.markup import tag, text
from einklang.drawing.svg.plan import Plan
from einklang.drawing.svg.plate import INNER_RING
from einklang.drawing.svg.shape import points_text
from einklang.hexes import Hex
from einklang.symbols import Symbol

_GROUNDS = {Field.BONUS: "weak", Field.DARK: "field-dark", Field.GREY: "field-grey"}


def draw_wells(scene: Scene, plan: Plan, paint: Paint) -> str:
    """The grounds of all cells on which no piece lies."""
    free = [cell for cell in plan.cells if not scene.laid(cell)]
    return "".join(_well(scene, plan, cell, paint) for cell in free)


def _well(scene: Scene, plan: Plan, cell: Hex, paint: Paint) -> str:
    r, printed = plan.radius, scene.printed.get(cell)
    parts = [
        _hexagon(plan, cell, 0.84, paint("well-rim"), down=-0.035 * r),
        _hexagon(plan, cell, 0.82, _ground(scene, plan, cell, paint), down=0.02 * r),
    ]
    if printed is not None:
        parts.append(_contour(plan, cell, printed, paint))
    if scene.fields.get(cell) is Field.BONUS and cell not in scene.towers:
        parts.append(_bonus(scene, plan, cell, paint))
    return "".join(parts)


def _ground(scene: Scene, plan: Plan, cell: Hex, paint: Paint) -> str:
    if cell in scene.printed:
        return paint.symbol(scene.printed[cell], "wash")
    if cell in scene.fields:
        return paint(_GROUNDS[scene.fields[cell]])
    outer = 0 if plan.rings is None else max(0, cell.ring - INNER_RING)
    return paint(("well", "well6", "well7")[min(2, outer)])


def _hexagon(plan: Plan, cell: Hex, radius: float, colour: str, *, down: float) -> str:
    return tag(
        "polygon",
        points=points_text(plan.corners(cell, radius, down)),
        fill=colour,
        stroke=colour,
        stroke_width=0.1 * plan.radius,
        stroke_linejoin="round",
    )


def _contour(plan: Plan, cell: Hex, printed: Symbol, paint: Paint) -> str:
    return tag(
        "polygon",
        points=points_text(plan.corners(cell, 0.8)),
        fill="none",
        stroke=paint.symbol(printed, "deep"),
        stroke_width=0.055 * plan.radius,
        stroke_linejoin="round",
    )


def _bonus(scene: Scene, plan: Plan, cell: Hex, paint: Paint) -> str:
    (x, y), r = plan.at(cell), plan.radius
    ring = tag(
        "circle",
        cx=x,
        cy=y,
        r=0.62 * r,
        fill="none",
        stroke=paint("ink"),
        stroke_width=1.4,
        stroke_dasharray="3 2.5",
    )
    # A hint takes the lower half of the ring, so that both can be seen.
    base = y + (0.04 if cell in scene.hints else 0.19) * r
    digits = text(
        "+1",
        x,
        base,
        max(11.5, 0.54 * r),
        paint("ink"),
        text_anchor="middle",
        font_weight=750,
        data_cell=scene.naming.name(cell),
    )
    return ring + digits
