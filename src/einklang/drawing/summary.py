"""A scene in words, for readers who do not see it."""

from __future__ import annotations

from collections.abc import Iterable

from einklang.drawing.label import clean
from einklang.drawing.scene import PLAYERS, Felt, Field, Rack, Scene, Spread, Track, TugTrack
from einklang.hexes import Hex
from einklang.symbols import SYMBOLS, Symbol


def summarize(scene: Scene) -> str:
    """One sentence each about the board, the last move, the tracks, the racks and the bag."""
    sentences = []
    if scene.cells:
        laid = len(scene.pieces())
        sentences.append(f"Board of {len(set(scene.cells))} cells, {laid} pieces laid")
        sentences += [*_tell_owners(scene), *_tell_towers(scene), *_tell_bonus(scene)]
    if scene.felt is not None:
        sentences += _tell_felt(scene.felt)
    if scene.last is not None:
        sentences.append("Last move " + " to ".join(map(scene.naming.name, scene.last)))
    sentences += [_tell_track(track) for track in scene.tracks]
    sentences += [_tell_rack(rack) for rack in scene.racks]
    if scene.bag is not None:
        sentences.append(f"{scene.bag} in the bag")
    return " ".join(f"{sentence}." for sentence in sentences)


def _tell_owners(scene: Scene) -> list[str]:
    names = {
        track.owner: f"{clean(track.label)}, player"
        for track in scene.tracks
        if isinstance(track, Track)
    }
    told = []
    for owner in range(PLAYERS):
        own = [piece for piece in scene.pieces() if scene.owners.get(piece[0]) == owner]
        if own:
            places = _listed("-".join(map(scene.naming.name, piece)) for piece in own)
            told.append(f"Tiles of {names.get(owner, 'player')} {owner + 1}: {places}")
    return told


def _tell_towers(scene: Scene) -> list[str]:
    told = []
    for large in (True, False):
        for black in (False, True):
            standing = [
                (tower, cell)
                for cell, tower in sorted(scene.towers.items(), key=lambda item: item[0][::-1])
                if (tower.large, tower.black) == (large, black)
            ]
            if standing:
                chips = _listed(
                    f"{scene.naming.name(cell)} {tower.symbol.word} {tower.value}"
                    for tower, cell in standing
                )
                size, side = "Large" if large else "Small", "black" if black else "light"
                told.append(f"{size} towers with a {side} chip: {chips}")
    return told


def _tell_bonus(scene: Scene) -> list[str]:
    def free(cell: Hex) -> bool:
        return scene.fields.get(cell) is Field.BONUS and not scene.taken(cell)

    names = _listed(scene.naming.name(cell) for cell in scene.sorted_cells() if free(cell))
    return [f"Free bonus fields: {names}"] if names else []


def _tell_felt(felt: Felt) -> list[str]:
    spreads = [_tell_spread(spread) for spread in felt.spreads]
    return [*spreads, f"{felt.pile} cards in the pile, {felt.discards} discarded"]


def _tell_spread(spread: Spread) -> str:
    turn = ", to move" if spread.to_move else ""
    order = ", the oldest first" if len(spread.cards) > 1 else ""
    fresh = ", just played" if spread.fresh else ""
    cards = _pairs(spread.cards) or "none"
    return f"Open cards of {clean(spread.label)}{turn}{order}: {cards}{fresh}"


def _tell_track(track: Track | TugTrack) -> str:
    if isinstance(track, TugTrack):
        return _tell_tug(track)
    turn = ", to move" if track.to_move else ""
    note = f", {clean(track.note)}" if track.note else ""
    values = _listed(f"{symbol.word} {track.value(symbol)}" for symbol in track.symbols)
    weak = [symbol.word for symbol in track.lowest()]
    end = f"; weakest {', '.join(weak)} {track.waterline}" if weak else ""
    closed = [wall for wall in track.walls if wall.closed]
    walls = "".join(
        f"; closed before {wall.before} until all are on {wall.needs} or more" for wall in closed
    )
    return f"{clean(track.label)}{turn}{note}: {values}{end}{walls}"


def _tell_tug(track: TugTrack) -> str:
    names = clean(track.left), clean(track.right)
    turn = "" if track.to_move is None else f", {names[track.to_move]} to move"
    places = _listed(_tell_marker(track, symbol, names) for symbol in SYMBOLS)
    counts = f"{names[0]} {track.held(0)} colours, {names[1]} {track.held(1)} colours"
    return f"{counts}{turn}: {places}"


def _tell_marker(track: TugTrack, symbol: Symbol, names: tuple[str, str]) -> str:
    place, holder = track.positions[symbol], track.flags[symbol]
    side = f" at {names[place < 0]}" if place else ""
    flag = "" if holder is None else f" (flag of {names[holder]})"
    return f"{symbol.word} {abs(place)}{side}{flag}"


def _tell_rack(rack: Rack) -> str:
    things = "cards" if rack.cards else "tiles"
    if rack.tiles is None:
        return f"{clean(rack.label)} holds {rack.size} hidden {things}"
    return f"{clean(rack.label)} holds {_pairs(rack.tiles) or f'no {things}'}"


def _pairs(pairs: Iterable[tuple[Symbol, Symbol]]) -> str:
    return _listed(f"{one.word}-{other.word}" for one, other in pairs)


def _listed(parts: Iterable[str]) -> str:
    return ", ".join(parts)
