"""One test for every game and variant: whoever adds one runs it, too.

`check_game` plays whole games of all set-ups and looks at every promise of the contract in
`einklang.games.game`. It raises an AssertionError that says what is wrong and where.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from einklang.games.errors import ActionError, NotAllowed, Reason, SetupError
from einklang.games.game import Game, State, View
from einklang.games.generator import Generator, derived_seed
from einklang.rows import field_bytes, rows

_EVERY = 11  # steps between two closer looks


def check_game(game: Game[Any, Any], *, games: int = 2, seed: int = 0) -> None:
    """Play so many games of every set-up, and check all that the contract promises."""
    _check_facts(game)
    for players, options in set_ups(game):
        for number in range(games):
            Check(game, players, options, derived_seed(seed, players, number)).run()


def set_ups(game: Game[Any, Any]) -> Iterator[tuple[int, Mapping[str, str]]]:
    """Every number of players of a game with every choice of its options."""
    choices = [[(name, value) for value in values] for name, values in game.options.items()]
    for players in game.players:
        for chosen in product(*choices):
            yield players, dict(chosen)


def _check_facts(game: Game[Any, Any]) -> None:
    """What a game says of itself."""
    assert game.name, "a game has a name"
    assert game.summary, f"{game.name} has a sentence about it"
    numbers = list(game.players)
    assert numbers == sorted(set(numbers)), f"{game.name}: players {numbers} are not ascending"
    assert game.colours, f"{game.name} has colours"
    for players in (0, max(numbers) + 1):
        assert _refused(game.new, players), f"{game.name} deals to {players} players"
    assert _refused(game.new, None, 1, {"no such option": "1"}), f"{game.name} takes any option"


def _refused(function: Any, *arguments: Any) -> bool:
    try:
        function(*arguments)
    except SetupError:
        return True
    return False


def _who(seat: int | None) -> str:
    return "a watcher" if seat is None else f"seat {seat}"


def _is_hidden(state: State, seat: int | None) -> bool:
    """Whether the latest step is not yet seen by a seat or a watcher."""
    return state.exchange_offered and seat != state.turn


class Check:
    """One game of one set-up, played at random and looked at from all sides."""

    def __init__(
        self, game: Game[Any, Any], players: int, options: Mapping[str, str], seed: int
    ) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.seed = seed
        self.dice = Generator(derived_seed(seed, 1))
        self.name = " ".join([game.name, f"for {players}", *options.values(), f"seed {seed}"])

    def run(self) -> None:
        """Play to the end; look closer at some of the states, and at the first and the last."""
        state: State = self.game.new(self.players, self.seed, self.options)
        self._check_texts(state)
        before, played = state, [state]
        while not state.over:
            self._hold(len(played) < 10_000, state, "the game does not end")
            if len(state.steps) % _EVERY == 0:
                self._check_position(state, before)
            before, state = state, self._check_step(state)
            played.append(state)
        self._check_position(state, before)
        self._check_end(state)
        self._check_replay(played)
        self._check_setup()

    def _hold(self, condition: object, state: State, what: str) -> None:
        assert condition, f"{self.name}, after {len(state.steps)} steps: {what}"

    def _check_step(self, state: State) -> State:
        """Play one legal action in both ways, and compare what was foreseen with what comes."""
        game = self.game
        numbers = game.legal(state).numbers.tolist()
        self._hold(numbers, state, "nothing is legal, but the game is not over")
        number = numbers[self.dice.below(len(numbers))]
        before = field_bytes(state.row)
        after: State = game.apply(state, number)
        self._hold(field_bytes(state.row) == before, state, "playing changed the old state")
        text = game.write(state, number)
        self._hold(game.apply(state, text) == after, state, f"{text} and {number} differ")
        step = after.steps[-1]
        self._hold((step.seat, step.action) == (state.turn, number), state, "a wrong step is noted")
        self._hold(after.steps[:-1] == state.steps, state, "the past has changed")
        plays, outlook = game.outlook(state)
        if number in plays:
            row = plays.tolist().index(number)
            points = [step.points[colour] for colour in game.colours]
            self._hold(outlook.points[row].tolist() == points, state, f"{text}: points differ")
            self._check_standings(state, after, outlook.standings[row].tolist())
        self._check_undecided(state, after)
        return after

    def _check_undecided(self, state: State, after: State) -> None:
        """An exchange is foreseen by its seat, and seen by others only if it is made."""
        game, last = self.game, after.steps[-1]
        foreseen = game.undecided(game.view(state, state.turn), last.action)
        expected = game.view(after, after.turn) if after.exchange_offered else None
        self._hold(foreseen == expected, state, "an exchange is not foreseen, or does not come")
        others = [seat for seat in (None, *range(self.players)) if seat != last.seat]
        if after.exchange_offered:
            for seat in others:
                is_hidden = game.view(after, seat) == game.view(state, seat)
                self._hold(is_hidden, after, f"{_who(seat)} sees what is not decided")
        if last.action == after.layout.keep:
            for seat in others:
                seen = [step.action for step in game.view(after, seat).steps[-1:]]
                self._hold(
                    seen != [last.action], after, f"{_who(seat)} sees what was not exchanged"
                )

    def _check_standings(self, state: State, after: State, foreseen: list[int]) -> None:
        scores = after.scores[after.side(state.turn)]
        values = [scores[colour.letter] for colour in self.game.colours]
        # On a tug track a marker may stand behind the middle, where it is worth nothing.
        self._hold([max(0, value) for value in foreseen] == values, state, "standings differ")

    def _check_position(self, state: State, before: State) -> None:
        """Look at one state: its actions, its views and their redeals, its picture.

        Before an exchange is decided, others see the state before it.
        """
        self._check_actions(state)
        copies = rows(type(state.row), 2)
        copies[1] = state.row
        self._hold(field_bytes(copies[1]) == field_bytes(state.row), state, "a copy is not equal")
        letters = [colour.letter for colour in self.game.colours]
        self._hold(
            all(list(side) == letters for side in state.scores), state, "colours are missing"
        )
        for seat in range(self.players):
            self._check_view(state, before if _is_hidden(state, seat) else state, seat)
        self._check_watcher(state, before if _is_hidden(state, None) else state)
        self._hold("<svg" in state.to_svg(), state, "there is no picture")
        self._hold(state.to_text().strip(), state, "there is no picture with letters")

    def _check_texts(self, state: State) -> None:
        """Every text of an action is read, whether the action is legal now or never."""
        for text in state.layout.texts:
            try:
                number = self.game.read(state, text)
            except ActionError as error:
                raise AssertionError(f"{self.name}: {text} is not read: {error}") from error
            written = self.game.write(state, number)
            self._hold(
                self.game.read(state, written) == number, state, f"{text} is read as two actions"
            )

    def _check_actions(self, state: State) -> None:
        game = self.game
        legal = game.legal(state)
        numbers = legal.numbers.tolist()
        self._hold(numbers == sorted(set(numbers)), state, "legal actions are not ascending")
        texts = list(legal)
        self._hold(len(set(texts)) == len(texts), state, "two legal actions have the same text")
        for number, text in zip(numbers, texts, strict=True):
            liberal = f" {text.lower()} "
            self._hold(game.read(state, text) == number, state, f"{text} is read as another action")
            self._hold(game.read(state, liberal) == number, state, f"{liberal!r} is not read")
        count = len(state.layout.texts)
        others = set(range(-1, count + 1)).difference(numbers)
        for number in others:
            self._hold(self._is_refused(state, number), state, f"{number} is not legal but allowed")

    def _is_refused(self, state: State, number: int) -> bool:
        try:
            self.game.check_action(state, number)
        except NotAllowed as error:
            at_end = error.reason in (Reason.GAME_OVER, Reason.NO_SUCH_ACTION)
            return bool(str(error)) and (at_end or not state.over)
        return False

    def _check_view(self, state: State, seen: State, seat: int) -> None:
        """What a seat sees is all that its view depends on, and enough to play on."""
        game = self.game
        view: View = game.view(state, seat)
        legal = list(game.legal(view))
        expected = list(game.legal(state)) if seat == state.turn else []
        self._hold(legal == expected, state, f"seat {seat} sees other legal actions")
        self._check_seen(state, seen, seat)
        seed = derived_seed(self.seed, len(state.steps), seat)
        redealt: State = game.redeal(view, seed)
        self._hold(
            bytes(game.view(redealt, seat)) == bytes(view), state, f"seat {seat} can tell a redeal"
        )
        self._hold(game.redeal(view, seed) == redealt, state, "the same seed redeals otherwise")
        self._hold(
            bytes(game.view(redealt, None)) == bytes(game.view(state, None)),
            state,
            "a watcher can tell a redeal",
        )
        for other in range(self.players):
            hidden = other != seat and game.holds_hands
            known = view.known_hand(other)
            self._hold((known is None) == hidden, state, f"seat {seat} sees the hand of {other}")
            self._hold(
                known is None or known == state.known_hand(other),
                state,
                "a view shows wrong pieces",
            )

    def _check_seen(self, state: State, seen: State, seat: int | None) -> None:
        """What everybody sees is right."""
        game, view = self.game, self.game.view(state, seat)
        who = _who(seat)
        self._hold(view.scores == seen.scores, state, f"{who} sees other scores")
        self._hold(game.result(view) == game.result(seen), state, f"{who} sees another result")
        drawn = [sum(step.drew_count for step in view.steps), sum(len(s.drew) for s in seen.steps)]
        self._hold(drawn[0] == drawn[1], state, f"{who} sees another number of draws")

    def _check_watcher(self, state: State, seen: State) -> None:
        """Who has no seat sees the open table, holds nothing and cannot play."""
        game = self.game
        view: View = game.view(state, None)
        self._hold(view.is_watcher and _refused(lambda: view.seat), state, "a watcher has a seat")
        self._hold(len(game.legal(view)) == 0, state, "a watcher can play")
        self._hold(_refused(game.redeal, view), state, "a watcher's view is redealt")
        self._check_seen(state, seen, None)
        hands = [view.known_hand(seat) for seat in range(self.players)]
        self._hold(
            view.own_hand == () and all((hand is None) == game.holds_hands for hand in hands),
            state,
            "a watcher sees a hand",
        )
        self._hold(
            all(step.drew is None for step in view.steps), state, "a watcher sees what was drawn"
        )
        self._hold("<svg" in view.to_svg(), state, "there is no picture for a watcher")

    def _check_end(self, state: State) -> None:
        game = self.game
        result = game.result(state)
        self._hold(result is not None, state, "a game that is over has a result")
        assert result is not None
        self._hold(len(game.legal(state)) == 0, state, "actions are legal after the end")
        places = result.places
        self._hold(len(places) == self.players, state, "every seat has a place")
        self._hold(min(places) == 1 and result.winners, state, "nobody is first")
        self._hold(
            result.ended in game.family.endings.values(), state, "it ended in an unknown way"
        )
        self._hold(result.scores == state.scores, state, "the result has other scores")

    def _check_replay(self, played: list[State]) -> None:
        """The setup and the steps with their draws lead through the same states."""
        game, last = self.game, played[-1]
        replayed: State = game.start(self.players, game.setup_of(last), None, self.options)
        self._hold(replayed == played[0], played[0], "the setup deals something else")
        for state, step in zip(played[1:], last.steps, strict=True):
            replayed = game.apply_told(replayed, step.action, step.drew)
            self._hold(replayed == state, state, "replaying leads elsewhere")
            self._hold(replayed.steps == state.steps, state, "replaying notes other steps")
        again: State = game.new(self.players, self.seed, self.options)
        self._hold(again == played[0], again, "the same seed deals otherwise")

    def _check_setup(self) -> None:
        """A position that is set up freely can be played on, and the same seed gives the same."""
        game = self.game
        state: State = game.set_up(self.players, options=self.options, seed=self.seed)
        again: State = game.set_up(self.players, options=self.options, seed=self.seed)
        self._hold(state == again, state, "the same seed sets up otherwise")
        self._hold(not state.dealt, state, "a free set-up passes for a dealt game")
        self._check_step(state)
