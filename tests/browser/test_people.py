"""Several people at one table, at one device, and somebody who only looks."""

import json
import re

from playwright.sync_api import expect

from sixfold.records import parse_record, replay
from tests.browser.people import late

# every rack that was on the page, if only for a frame
KEEP_RACKS = """() => {
    window.racks = new Set();
    const look = () => window.racks.add(
        [...document.querySelectorAll('[data-tile]')].map((tile) => tile.dataset.tile).join());
    new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""


def resign(person) -> None:
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("button", name="Resign").click()
    person.page.locator("[data-really]").click()
    expect(person.page.locator("[data-end]")).to_be_visible()


def test_two_people_in_two_browsers_play_on_one_table(arrive):
    host, guest = arrive(), arrive()
    table = host.create("standard", 2, "friends")
    expect(host.page.get_by_label("Link to this table")).to_have_value(f"{host.base}/t/{table}")
    expect(host.page.get_by_alt_text("QR code of this table")).to_be_visible()
    guest.visit(f"/t/{table}")
    guest.page.get_by_label("Your name").fill("Bea")
    guest.page.get_by_role("button", name="Sit down and play").click()
    for _ in range(3):
        for person in (host, guest):
            assert person.take_turn()
    expect(host.page.get_by_role("heading", name="Bea")).to_be_visible()
    host.page.wait_for_function("() => document.querySelector('main').dataset.number === '6'")
    guest.page.wait_for_function("() => document.querySelector('main').dataset.number === '6'")
    guest.page.get_by_label("Say something").fill("Nice <b>table</b>!")
    guest.page.keyboard.press("Enter")
    expect(host.page.get_by_role("log")).to_contain_text("Nice <b>table</b>!")
    host.page.get_by_role("button", name="React").click()
    host.page.get_by_role("button", name="Well played!").click()
    expect(guest.page.get_by_role("log")).to_contain_text("Well played!")


def test_a_move_is_taken_back_when_the_other_agrees(arrive):
    host, guest = arrive(), arrive()
    table = host.create("standard", 2, "friends")
    guest.visit(f"/t/{table}")
    guest.page.get_by_role("button", name="Sit down and play").click()
    assert host.take_turn()
    host.page.get_by_role("button", name="Undo").click()
    guest.page.get_by_role("button", name="Fine").click()
    expect(host.page.get_by_text("Nobody has played yet.")).to_be_visible()
    expect(guest.page.get_by_text("Nobody has played yet.")).to_be_visible()
    assert host.take_turn()
    assert guest.take_turn()


def test_a_short_code_leads_to_the_table(arrive):
    host, guest = arrive(), arrive()
    table = host.create("duel", 2, "friends")
    code = host.page.locator(".code").get_attribute("aria-label")
    guest.visit("/lobby")
    guest.page.get_by_label("Table code").fill(code)
    guest.page.get_by_role("button", name="Join").click()
    guest.page.wait_for_url(f"**/t/{table}")
    guest.page.get_by_role("button", name="Sit down and play").click()
    assert host.wait() == "place"


def test_a_clock_is_named_before_one_sits_down_runs_out_and_leaves_its_loser_a_rematch(arrive):
    host, guest = arrive(), arrive()
    clock = {"kind": "move", "amount": 10}
    table = host.create("standard", 2, "friends", clock=clock, public=True)
    guest.visit("/lobby")
    guest.page.locator(f"a[href='/t/{table}']").get_by_text("2 players · 10 sec a move").click()
    expect(guest.page.get_by_text("Standard · 2 players · 10 seconds a move")).to_be_visible()
    guest.page.get_by_role("button", name="Sit down and play").click()
    mine, theirs = (host.page.get_by_role("timer").nth(i) for i in (0, 1))
    running = re.compile("0:0[1-8]")
    expect(theirs).to_have_text("0:10")
    expect(mine).to_have_text(running)
    assert host.take_turn()
    # the host's clock stands again, the guest's runs until nothing is left
    expect(mine).to_have_text("0:10")
    expect(theirs).to_have_text(running)
    expect(host.page.locator("[data-end]").get_by_text("ran out of time.")).to_be_visible()
    expect(host.page.get_by_role("heading", name="You won!")).to_be_visible()
    # who asks and who is asked come to the same new table, also the one whose time ran out
    guest.page.locator("[data-rematch]").click()
    expect(host.page.locator("[data-tab]")).to_contain_text("would like a rematch")
    host.page.locator("[data-rematch]").click()
    for person in (host, guest):
        person.page.wait_for_url(re.compile(rf"/t/(?!{table})"))
    assert host.page.url == guest.page.url


def test_a_spectator_sees_the_game_and_no_rack(arrive):
    player, spectator = arrive(), arrive()
    frames: list[str] = []
    spectator.page.on(
        "websocket", lambda ws: ws.on("framereceived", lambda f: frames.append(str(f)))
    )
    table = player.create("standard", 2, "greedy")
    spectator.visit(f"/t/{table}")
    expect(spectator.page.get_by_text("You are watching.")).to_be_visible()
    for _ in range(3):
        player.take_turn()
    spectator.page.wait_for_function(
        "() => Number(document.querySelector('main').dataset.number) >= 5"
    )
    spectator.sees_no_rack()
    views = [json.loads(f).get("view") for f in frames if f.startswith("{")]
    assert any(views)
    assert all(view["rack"] == [] for view in views if view)


def test_those_who_watch_write_apart_and_can_be_muted(arrive):
    player, spectator = arrive(), arrive()
    table = player.create("standard", 2, "greedy")
    spectator.visit(f"/t/{table}")
    spectator.page.get_by_label("Say something").fill("What a tile!")
    spectator.page.keyboard.press("Enter")
    aside = player.page.get_by_role("log", name="From spectators")
    expect(aside).to_contain_text("What a tile!")
    expect(player.page.get_by_role("log", name="Chat")).not_to_contain_text("What a tile!")
    player.page.get_by_role("button", name="Mute them").click()
    expect(spectator.page.get_by_text("Spectators cannot write")).to_be_visible()
    expect(spectator.page.get_by_label("Say something")).to_have_count(0)
    expect(spectator.page.get_by_role("button", name="Let them write")).to_have_count(0)
    player.page.get_by_role("button", name="Let them write").click()
    expect(spectator.page.get_by_label("Say something")).to_be_visible()


def test_two_tabs_of_one_person_agree(arrive):
    person = arrive()
    table = person.create("standard", 2, "greedy")
    second = person.page.context.new_page()
    second.goto(f"{person.base}/t/{table}")
    person.take_turn()
    person.wait()
    here = person.number()
    second.wait_for_function("n => document.querySelector('main').dataset.number === n", arg=here)
    tiles = second.locator("[data-tile]").evaluate_all("all => all.map(e => e.dataset.tile)")
    assert tiles == person.rack()


def test_pass_and_play_covers_the_tiles_between_turns(arrive):
    person = arrive()
    person.create("standard", 2, "device", position=late("standard", 2, 3))
    person.page.get_by_text("Player 1, it").wait_for()
    person.sees_no_rack()
    person.page.evaluate(KEEP_RACKS)
    assert person.take_turn()
    person.page.get_by_text("Player 2, it").wait_for()
    person.sees_no_rack()
    shown = person.page.evaluate("[...window.racks]")
    person.page.locator(".handover button").click()
    person.page.wait_for_selector("[data-tile]")
    assert len(shown) > 1
    assert ",".join(person.rack()) not in shown, "it could be seen for a moment"
    person.play_out()
    expect(person.page.locator("[data-end] ol li")).to_have_count(2)


def test_a_move_taken_back_while_the_tiles_are_covered_shows_nobodys(arrive):
    person = arrive()
    person.create("standard", 2, "device")
    person.take_turn()
    person.page.get_by_text("Player 2, it").wait_for()
    # whoever has the device in hand by now may not see what the first one holds
    person.page.get_by_role("button", name="Undo").click()
    person.page.get_by_text("Player 1, it").wait_for()
    person.sees_no_rack()
    person.page.locator(".handover button").click()
    assert person.wait() == "place"


def test_at_one_device_the_end_and_the_list_name_who_won_also_after_giving_up(arrive):
    person = arrive()
    person.create("standard", 2, "device")
    person.take_turn()
    person.page.get_by_text("Player 2, it").wait_for()
    person.page.locator(".handover button").click()
    person.wait()
    resign(person)
    expect(person.page.get_by_role("heading", name="Player 1 wins")).to_be_visible()
    expect(person.page.locator("[data-end]")).to_contain_text("Player 2 resigned.")
    person.visit("/games")
    listed = person.page.locator("main a[href^='/replay/']")
    expect(listed).to_contain_text("Player 1 wins")
    expect(listed).to_contain_text("Player 1, Player 2")


def test_every_browser_adds_its_share_to_the_luck_and_the_end_shows_them_all(arrive):
    people = [arrive().visit("/lobby") for _ in range(2)]
    for person in people:
        person.page.get_by_role("button", name="Quick game").click()
    for person in people:
        person.page.wait_for_url("**/t/*")
        expect(person.page.locator("main")).to_have_attribute("data-number", "0")
    one = people[0]
    resign(one)
    table = one.page.url.rpartition("/")[2]
    record = one.page.evaluate(f"fetch('/api/games/{table}/record').then((a) => a.text())")
    replay(parse_record(record))
    shares = [known["share"] for known in json.loads(record)["shares"]]
    assert len(shares) == 3
    one.page.get_by_text("Were the tiles drawn fairly?").click()
    for share in shares:
        expect(one.page.get_by_text(share)).to_be_visible()


def test_whoever_waits_in_vain_may_claim_the_win(arrive):
    host, guest = arrive(), arrive()
    table = host.create("standard", 2, "friends")
    guest.visit(f"/t/{table}")
    guest.page.get_by_role("button", name="Sit down and play").click()
    host.wait()
    expect(guest.page.locator("[data-claim]")).to_have_count(0)
    host.page.close()
    expect(guest.page.get_by_text("has been away for a while")).to_be_visible()
    guest.page.locator("[data-claim=end]").click()
    expect(guest.page.locator("[data-end]")).to_contain_text("stayed away")
