"""A scene in words, for readers who do not see it."""

from __future__ import annotations

from einklang.drawing.label import clean
from einklang.drawing.scene import Rack, Scene, Track, TugTrack
from einklang.symbols import SYMBOLS, Symbol


def summarize(scene: Scene) -> str:
    """One sentence each about the board, the last move, the tracks, the racks and the bag."""
    sentences = []
    if scene.cells:
        laid = len(scene.pieces())
        sentences.append(f"Board of {len(set(scene.cells))} cells, {laid} pieces laid")
    if scene.last is not None:
        sentences.append("Last move " + " to ".join(map(scene.naming.name, scene.last)))
    sentences += [_tell_track(track) for track in scene.tracks]
    sentences += [_tell_rack(rack) for rack in scene.racks]
    if scene.bag is not None:
        sentences.append(f"{scene.bag} in the bag")
    return " ".join(f"{sentence}." for sentence in sentences)


def _tell_track(track: Track | TugTrack) -> str:
    if isinstance(track, TugTrack):
        return _tell_tug(track)
    turn = ", to move" if track.to_move else ""
    values = _listed([f"{symbol.word} {track.values[symbol]}" for symbol in SYMBOLS])
    weak = [symbol.word for symbol in sorted(track.weakest)]
    end = f"; weakest {', '.join(weak)} {track.waterline}" if weak else ""
    return f"{clean(track.label)}{turn}: {values}{end}"


def _tell_tug(track: TugTrack) -> str:
    names = clean(track.left), clean(track.right)
    turn = "" if track.to_move is None else f", {names[track.to_move]} to move"
    places = _listed([_tell_marker(track, symbol, names) for symbol in SYMBOLS])
    counts = f"{names[0]} {track.held(0)} colours, {names[1]} {track.held(1)} colours"
    return f"{counts}{turn}: {places}"


def _tell_marker(track: TugTrack, symbol: Symbol, names: tuple[str, str]) -> str:
    place, holder = track.positions[symbol], track.flags[symbol]
    side = f" at {names[place < 0]}" if place else ""
    flag = "" if holder is None else f" (flag of {names[holder]})"
    return f"{symbol.word} {abs(place)}{side}{flag}"


def _tell_rack(rack: Rack) -> str:
    if rack.tiles is None:
        return f"{clean(rack.label)} holds {rack.size} hidden tiles"
    tiles = _listed([f"{one.word}-{other.word}" for one, other in rack.tiles])
    return f"{clean(rack.label)} holds {tiles or 'no tiles'}"


def _listed(parts: list[str]) -> str:
    return ", ".join(parts)
