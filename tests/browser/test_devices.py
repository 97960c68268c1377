"""One guest on several devices, through the browser."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.visitor import Invite, Visitor

SOLO = [{"kind": "me"}]


def link_of(visitor: Visitor) -> str:
    """A link that makes another device the visitor's."""
    return str(visitor.tell("/api/me/transfer", {})["link"])


def test_a_link_to_another_device_asks_first(visit: Invite) -> None:
    ada, bob = visit(reduced_motion="reduce"), visit(reduced_motion="reduce")
    ada.tell("/api/me", {"name": "Ada"}, "PUT")
    ada.set_up("solo", SOLO)
    bob.tell("/api/me", {"name": "Bob"}, "PUT")
    bob.set_up("solo", SOLO)
    link = link_of(ada)

    for answer in ("Escape", "button"):
        page = bob.open(link)
        sheet = page.get_by_role("dialog", name="Become Ada?")
        expect(sheet).to_contain_text("Whoever made the link sees what is held and played here")
        expect(sheet).to_contain_text("This device has a game of its own.")
        expect(sheet).to_contain_text("Only go on if you made this link yourself")
        if answer == "Escape":
            page.keyboard.press("Escape")
        else:
            page.get_by_role("button", name="Stay who I am").press("Enter")
        expect(sheet).to_have_count(0)
        expect(page.get_by_role("status").get_by_text("Nothing has changed")).to_be_visible()
        assert "transfer" not in page.url
        assert bob.ask("/api/me") == {"name": "Bob"}
        page.goto("about:blank")  # so that the same link is opened anew

    phone = visit(reduced_motion="reduce")  # which is nobody yet
    page = phone.open(link)
    sheet = page.get_by_role("dialog", name="Become Ada?")
    expect(sheet).not_to_contain_text("of its own")
    assert phone.ask("/api/me") == {"name": ""}
    sheet.get_by_role("button", name="Become Ada").click()
    expect(page.get_by_text("This device now has the same games")).to_be_visible()
    assert "transfer" not in page.url
    assert phone.ask("/api/me") == {"name": "Ada"}
    assert len(phone.ask("/api/tables")["mine"]) == 1


def test_all_other_devices_are_ended_in_the_menu(visit: Invite) -> None:
    desk, phone = visit(reduced_motion="reduce"), visit(reduced_motion="reduce")
    table = desk.set_up("solo", SOLO)
    token = link_of(desk).partition("=")[2]
    phone.tell("/api/me/transferred", {"token": token})
    page = desk.open(f"/tables/{table}")
    page.locator("[data-tile]").first.wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="End all other devices").click()
    page.get_by_role("button", name="End them").click()
    expect(page.get_by_text("Only this device has your games now.")).to_be_visible()
    assert phone.ask(f"/api/tables/{table}")["own"] == {}
    assert len(desk.ask("/api/tables")["mine"]) == 1
    page.keyboard.press("Escape")
    expect(page.locator("[data-tile]").first).to_be_visible()  # the own connection is back
