"""The board: plate, wells, coordinates and what lies on it."""

from __future__ import annotations

from einklang.drawing.palette import Paint
from einklang.drawing.scene import Field, Scene
from einklang.drawing.svg.ground import Plan, draw_plate, draw_wells, plan_board
from einklang.drawing.svg.markup import Block, tag, text
from einklang.drawing.svg.piece import SYMBOL_RADIUS, draw_body, draw_pips, draw_tower
from einklang.drawing.svg.shape import draw_symbol
from einklang.hexes import LEFT, LOWER_RIGHT, Hex

_SMALLEST_CELL_WITH_NAMES = 22


def draw_board(scene: Scene, paint: Paint) -> Block:
    """The board of a scene with everything that lies on it, from the bottom to the top."""
    plan = plan_board(scene)
    layers = (
        draw_plate(plan, paint),
        draw_wells(scene, plan, paint),
        _names(scene, plan, paint),
        _hints(scene, plan, paint),
        _bodies(scene, plan, paint),
        _faces(scene, plan, paint),
        _towers(scene, plan, paint),
    )
    return Block(plan.width, plan.height, "".join(layers))


def _names(scene: Scene, plan: Plan, paint: Paint) -> str:
    if plan.radius < _SMALLEST_CELL_WITH_NAMES:
        return ""
    r, size = plan.radius, max(10.5, 0.33 * plan.radius)
    firsts: dict[int, Hex] = {}
    lasts: dict[int, Hex] = {}
    for cell in plan.cells:
        firsts.setdefault(cell.r, cell)
        lasts[cell.q] = cell
    # Names lie on the cells that would follow, drawn nearer to the board: letters at the left
    # ends of the rows, numbers at the lower ends of the columns, so that no side has both.
    left, down = ((0.43, 0.25), (0.0, -0.48)) if plan.flat else ((0.58, 0.0), (-0.19, -0.44))
    labels = []
    for cell in firsts.values():
        x, y = plan.at(cell.step(LEFT))
        labels.append((scene.naming.row_letter(cell.r), x + left[0] * r, y + left[1] * r))
    for _, cell in sorted(lasts.items()):
        x, y = plan.at(cell.step(LOWER_RIGHT))
        number = str(scene.naming.column_number(cell.q))
        labels.append((number, x + down[0] * r, y + down[1] * r))
    parts = [text(name, x, y + 0.35 * size, size, paint("co")) for name, x, y in labels]
    return tag("g", *parts, text_anchor="middle", font_weight=550)


def _hints(scene: Scene, plan: Plan, paint: Paint) -> str:
    dots = []
    for cell in plan.cells:
        if cell in scene.hints and not scene.taken(cell):
            x, y = plan.at(cell)
            down = 0.34 if scene.fields.get(cell) is Field.BONUS else 0.0
            dots.append(tag("circle", cx=x, cy=y + down * plan.radius, r=0.13 * plan.radius))
    return tag("g", *dots, fill=paint("ink"), opacity=0.38) if dots else ""


def _bodies(scene: Scene, plan: Plan, paint: Paint) -> str:
    # The last move comes on top, so that no neighbour interrupts its contour.
    return "".join(
        draw_body(
            tuple(plan.at(cell) for cell in piece),
            plan.radius,
            paint,
            owner=scene.owners.get(piece[0]),
            last=last,
        )
        for last in (False, True)
        for piece in scene.pieces()
        if scene.is_last(piece) == last
    )


def _faces(scene: Scene, plan: Plan, paint: Paint) -> str:
    parts = []
    for cell in plan.cells:
        (x, y), name = plan.at(cell), scene.naming.name(cell)
        if cell in scene.owners:
            parts.append(draw_pips(scene.owners[cell], x, y, plan.radius, paint, cell=name))
        symbol = scene.symbols.get(cell, scene.printed.get(cell))
        if symbol is not None:
            size = SYMBOL_RADIUS * plan.radius
            parts.append(draw_symbol(symbol, x, y, size, paint, cell=name))
    return "".join(parts)


def _towers(scene: Scene, plan: Plan, paint: Paint) -> str:
    # From the top down: a high tower reaches into the cell behind it.
    places = sorted((plan.at(cell)[1], cell) for cell in scene.towers)
    return "".join(
        draw_tower(
            scene.towers[cell], *plan.at(cell), plan.radius, paint, cell=scene.naming.name(cell)
        )
        for _, cell in places
    )
