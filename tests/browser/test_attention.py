"""The page calls when it is one's turn, and says when there is a newer one."""

import json

from playwright.sync_api import WebSocketRoute, expect

# what a browser would show beside the page, kept for the test to look at; one without windows asks nobody
NOTES = """
window.notes = [];
Object.defineProperty(Notification, 'permission', {get: () => 'granted'});
Notification.requestPermission = () => Promise.resolve('granted');
ServiceWorkerRegistration.prototype.showNotification = function (title, options) {
    window.notes.push({title, ...options});
    return Promise.resolve();
};
"""
LOOK_AWAY = """
Object.defineProperty(document, 'visibilityState', {configurable: true, get: () => 'hidden'});
document.dispatchEvent(new Event('visibilitychange'));
"""


def two_at_a_table(arrive):
    host = arrive(permissions=["notifications"], service_workers="allow")
    guest = arrive()
    host.page.add_init_script(NOTES)
    table = host.create("standard", 2, "friends")
    guest.visit(f"/t/{table}")
    guest.page.get_by_role("button", name="Sit down and play").click()
    host.wait()
    return host, guest, table


def test_the_title_tells_whose_turn_it_is_and_nobody_is_notified_who_did_not_ask(arrive):
    host, guest, _ = two_at_a_table(arrive)
    expect(host.page).to_have_title("● your turn · Sixfold")
    assert host.take_turn()
    expect(guest.page).to_have_title("● your turn · Sixfold")
    expect(host.page).not_to_have_title("● your turn · Sixfold")
    host.page.evaluate(LOOK_AWAY)
    assert guest.take_turn()
    expect(host.page).to_have_title("● your turn · Sixfold")
    assert host.page.evaluate("notes") == []
    host.page.get_by_role("link", name="Sixfold, home").click()
    expect(host.page).to_have_title("Ingenious by Reiner Knizia, independently made · Sixfold")


def test_who_looks_elsewhere_is_notified_of_the_turn_once(arrive):
    host, guest, table = two_at_a_table(arrive)
    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_label("Notify me when").check()
    host.page.keyboard.press("Escape")
    assert host.take_turn()
    host.page.evaluate(LOOK_AWAY)
    assert host.page.evaluate("notes") == []
    assert guest.take_turn()
    host.page.wait_for_function("() => window.notes.length > 0")
    expect(host.page).to_have_title("● your turn · Sixfold")
    notes = host.page.evaluate("notes")
    assert [(note["title"], note["body"]) for note in notes] == [("Sixfold", "your turn")]
    assert notes[0]["data"] == {"url": f"/t/{table}"}


def serve_newer(person) -> None:
    """Let the server say that its page is a newer one."""

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def told(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "welcome":
                message["build"] = "newer"
            page.send(json.dumps(message))

        server.on_message(told)

    person.page.route_web_socket("**/ws?*", between)


def test_at_a_table_a_newer_page_is_offered_and_taken_when_wanted(arrive):
    person = arrive()
    serve_newer(person)
    person.create("standard", 2, "greedy")
    offer = person.page.get_by_role("status").filter(has_text="There is a new version.")
    expect(offer).to_be_visible()
    person.page.evaluate("window.old = true")
    # nobody is thrown out of a turn
    assert person.take_turn()
    assert person.page.evaluate("window.old") is True
    offer.get_by_role("button", name="Reload").click()
    person.page.wait_for_function("() => !window.old")
    person.wait()
    assert person.take_turn()


def test_whoever_looks_elsewhere_finds_the_newer_page_and_is_not_kept_reloading(arrive):
    person = arrive()
    serve_newer(person)
    person.create("standard", 2, "greedy")
    expect(person.page.get_by_text("There is a new version.")).to_be_visible()
    person.page.evaluate("window.old = true")
    person.page.evaluate(LOOK_AWAY)
    person.page.wait_for_function("() => !window.old")
    person.wait()
    # a server that still names another page is asked to be right only once
    person.page.evaluate("window.old = true")
    person.page.evaluate(LOOK_AWAY)
    person.page.get_by_role("link", name="Sixfold, home").click()
    expect(person.page.locator("[data-play]")).to_be_visible()
    assert person.page.evaluate("window.old") is True
