import io
import xml.etree.ElementTree as ET

import pytest
from PIL import Image

from sixfold import rules
from sixfold.pictures import Look, svg
from sixfold.pictures.raster import draw_image, gif, png
from tests.rules.positions import every_row

SVG = "{http://www.w3.org/2000/svg}"


def uses(text: str) -> list[str]:
    return [use.get("href", "").rpartition("-")[2] for use in ET.fromstring(text).iter(f"{SVG}use")]


@every_row
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_game_can_be_drawn(row, theme):
    game = rules.new(row.name, row.players, row.edition, "00" * 32)
    for _ in range(3):
        game.apply(game.legal()[0])
    drawn = uses(game.svg(theme=theme, rack=0, coordinates=True))
    assert drawn.count("marker") >= 6 * row.sheets
    assert drawn.count("cell") == row.cells
    assert sum(name.startswith("tile") for name in drawn) > 0 or row.open_cards
    image = draw_image(game, Look(theme=theme, rack=0), 200)
    assert image.width == 200
    assert len(image.getcolors(100_000)) > 50


def test_every_shape_that_is_used_is_defined_once():
    root = ET.fromstring(rules.new().svg(rack=0))
    names = [path.get("id") for path in root.find(f"{SVG}defs").iter(f"{SVG}path")]
    assert len(names) == len(set(names))
    assert {use.get("href")[1:] for use in root.iter(f"{SVG}use")} == set(names)


def test_the_last_tile_its_rays_ghosts_and_arrows_are_drawn_when_asked_for():
    game = rules.set_up(
        "duel/modern/2 R4G/7/8/9/10/P9B/10/9/8/7/Y4O 0,0,0,0,0,0 -/- "
        "RRRRRRRRRBRB/GGGGGGGGGBGB * 0 place 0"
    )
    game.play("RR A2 B2")
    bare = game.svg(last=False, rays=False)
    assert uses(game.svg()).count("ring") == 2
    assert uses(bare).count("ring") == 0
    assert "stroke-dasharray" not in bare
    assert "stroke-dasharray" in game.svg(ghosts=["GG A4 A5"])
    assert "arrow" in game.svg(arrows=[("A2", "C4")])


def test_symbols_of_a_position_without_a_past_lie_alone():
    game = rules.new("solo", seed="00" * 32)
    game.apply(game.legal()[0])
    alone = rules.set_up(game.position())
    assert uses(game.svg()).count("single") == 0
    assert uses(alone.svg()).count("single") == 4  # two symbols, each with its lower edge


def test_a_notebook_gets_the_rack_of_the_acting_seat_and_names_are_escaped():
    game = rules.new("duel", seed="00" * 32)
    assert any(name.startswith("ledge") for name in uses(game._repr_svg_()))
    assert "&lt;b&gt;" in svg(game, Look(names=("<b>", "me")))


def test_an_unknown_theme_is_refused():
    with pytest.raises(rules.InvalidInput, match="choose one of light, dark"):
        rules.new().svg(theme="pink")


def test_a_gif_has_a_frame_for_each_position():
    games = [rules.new("cards", seed="00" * 32)]
    for _ in range(4):
        games.append(games[-1].copy())
        games[-1].apply(games[-1].legal()[0])
    with Image.open(io.BytesIO(gif(games, width=160))) as image:
        assert image.n_frames == 5
    with Image.open(io.BytesIO(png(games[0], width=160))) as image:
        assert image.size[0] == 160


@pytest.mark.parametrize("rack", [-1, 2, 7])
def test_a_seat_that_is_not_there_has_no_rack_to_draw(rack):
    game = rules.new("duel", seed="00" * 32)
    with pytest.raises(rules.InvalidInput, match=f"There is no seat {rack}."):
        game.svg(rack=rack)
    with pytest.raises(rules.InvalidInput, match="There is no seat"):
        png(game, Look(rack=rack))


@pytest.mark.parametrize("width", [0, -5])
def test_a_picture_is_at_least_a_pixel_wide(width):
    game = rules.new("duel", seed="00" * 32)
    for draw in (game.svg, lambda width: png(game, width=width)):
        with pytest.raises(rules.InvalidInput, match=f"at least 1 pixel wide, not {width}."):
            draw(width=width)
