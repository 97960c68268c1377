"""What one does with a game that is over: understand it, replay it, keep it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from browser.finishing import finish
from browser.visitor import Invite, Visitor

SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "level2"}]


@pytest.fixture
def ada(visit: Invite) -> Visitor:
    return visit()


@pytest.fixture
def table(ada: Visitor) -> str:
    name = ada.set_up("travel", SEATS, order="as-given")
    finish(ada, name)
    return name


def test_the_places_are_explained_on_the_sorted_values(ada: Visitor, table: str) -> None:
    page = ada.open(f"/tables/{table}")
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(2)
    result = ada.ask(f"/api/tables/{table}")["seen"]["result"]
    order = sorted((0, 1), key=lambda seat: result["places"][seat])
    values = [sorted(result["scores"][seat].values()) for seat in order]
    for row, expected in zip(rows.all(), values, strict=True):
        told = [int(text) for text in row.locator("[data-value]").all_inner_texts()]
        assert told == expected
    first = next(n for n, pair in enumerate(zip(*values, strict=True)) if pair[0] != pair[1])
    sign = f"{values[0][first]} > {values[1][first]}"
    expect(page.get_by_role("region", name="Why this order")).to_contain_text(sign)
    expect(page.locator("figure")).to_have_count(2)


def test_the_analysis_tells_what_each_move_gave_away(ada: Visitor, table: str) -> None:
    page = ada.open(f"/tables/{table}")
    page.locator("[data-review]").click()
    steps = len(ada.ask(f"/api/tables/{table}")["steps"])
    bars = page.get_by_role("img", name="What was given away, move by move").locator("rect")
    expect(bars).to_have_count(steps, timeout=90_000)
    worst = page.get_by_role("link", name=re.compile("^Move "))
    if worst.count() > 0:
        number = re.search(r"Move (\d+)", worst.first.inner_text())
        assert number is not None
        worst.first.click()
        expect(page).to_have_url(re.compile(rf"/replay\?step={number[1]}$"))


def test_a_deal_that_is_not_proven_is_told_loudly(ada: Visitor) -> None:
    table = ada.set_up("travel", SEATS, order="as-given")
    page = ada.open(f"/tables/{table}")
    expect(page.locator("[data-steps]")).to_be_attached()

    def lie(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        told["setup"]["racks"][1].reverse()
        route.fulfill(response=answer, json=told)

    page.route("**/record", lie)
    ada.tell(f"/api/tables/{table}/commands", {"type": "resign", "id": "r", "seat": 0})
    alert = page.get_by_role("alert").filter(has_text="The deal is not proven.")
    expect(alert).to_contain_text("Something was dealt or drawn otherwise than the seed says.")
    page.unroute("**/record")
    page.reload()
    # Whoever has added nothing knows only that nothing was changed.
    expect(page.locator('[data-deal="committed"]')).to_be_visible()


def test_a_server_that_lets_nobody_add_to_a_deal_is_told_loudly(ada: Visitor) -> None:
    table = ada.set_up("travel", SEATS, order="as-given")

    def pretend_to_be_old(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda frame: socket.send(re.sub(r'"lots":\[[^]]*\],', "", str(frame))))

    ada.page.route_web_socket(re.compile(r"/live\b"), pretend_to_be_old)
    page = ada.open(f"/tables/{table}")
    expect(page.locator("[data-steps]")).to_be_attached()
    ada.tell(f"/api/tables/{table}/commands", {"type": "resign", "id": "r", "seat": 0})
    alert = page.get_by_role("alert").filter(has_text="The deal is not proven.")
    expect(alert).to_contain_text("who runs the server has chosen it alone")


def test_whoever_comes_after_the_game_has_not_seen_the_commitment_in_time(
    ada: Visitor, table: str
) -> None:
    page = ada.open(f"/tables/{table}")
    expect(page.locator('[data-deal="late"]')).to_be_visible()


def test_every_position_of_a_replay_has_its_address(ada: Visitor, table: str) -> None:
    steps = ada.ask(f"/api/tables/{table}")["steps"]
    page = ada.open(f"/tables/{table}/replay?step=7")
    expect(page.locator("[data-told]")).to_contain_text(steps[6]["act"])
    page.reload()
    expect(page.locator("[data-told]")).to_contain_text(steps[6]["act"])
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"step=8$"))
    page.locator("[data-back]").click()
    expect(page.locator("[data-told]")).to_contain_text(steps[6]["act"])
    page.get_by_role("slider", name="Step").fill("3")
    expect(page).to_have_url(re.compile(r"step=3$"))
    page.get_by_role("link", name=re.compile(steps[11]["act"])).click()
    expect(page).to_have_url(re.compile(r"step=12$"))


def test_a_replay_plays_by_itself(ada: Visitor, table: str) -> None:
    page = ada.open(f"/tables/{table}/replay")
    page.locator("[data-play]").click()
    expect(page).to_have_url(re.compile(r"step=2$"))
    page.locator("[data-play]").click()
    expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "false")


def test_a_downloaded_record_opens_from_disk(ada: Visitor, table: str, tmp_path: Path) -> None:
    page = ada.open(f"/tables/{table}/replay")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    _open_file(page, file)
    expect(page.locator("[data-told]")).to_be_visible()
    steps = ada.ask(f"/api/tables/{table}")["steps"]
    page.keyboard.press("End")
    expect(page.locator("[data-told]")).to_contain_text(steps[-1]["act"])


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "is empty"),
        ("hello", "line 1, cannot be read"),
        ('{"format": "other"}', "is no record of Einklang"),
    ],
)
def test_a_file_that_is_no_record_is_told_in_one_sentence(
    ada: Visitor, tmp_path: Path, content: str, said: str
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(content)
    page = _open_file(ada.open("/replay"), file)
    expect(page.get_by_role("alert")).to_contain_text(said)


def test_a_record_that_breaks_a_rule_is_told_with_its_step(
    visit: Invite, table: str, ada: Visitor, tmp_path: Path
) -> None:
    record = json.loads(ada.context.request.get(f"/api/tables/{table}/record").text())
    record["steps"][4]["act"] = record["steps"][2]["act"]
    file = tmp_path / "broken.jsonl"
    file.write_text(json.dumps(record))
    bea = visit(locale="nl-NL")
    bea.expects_refusals = True
    page = _open_file(bea.open("/replay"), file)
    expect(page.get_by_role("alert")).to_contain_text("breekt de regels bij stap 5")


def _open_file(page: Page, file: Path) -> Page:
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(file)
    return page
