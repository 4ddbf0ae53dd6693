"""Settings and what the documentation says about them."""

from pathlib import Path

import pytest

from sixfold.server.process.settings import PREFIX, BadSetting, ServerSettings, read_settings

HOSTING = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text(encoding="utf-8")
SPELLED = {"db": "a file in your data folder", "bot_threads": "cores less one"}


@pytest.mark.parametrize("name", ServerSettings.__struct_fields__)
def test_every_setting_is_documented_with_its_default(name: str) -> None:
    value = getattr(ServerSettings(), name)
    shown = SPELLED.get(name)
    if shown is None:
        shown = (
            "empty"
            if value == ""
            else f"`{str(value).lower() if isinstance(value, bool) else value}`"
        )
    assert f"| `{PREFIX}{name.upper()}` | {shown} |" in HOSTING


def test_what_is_given_comes_before_the_environment() -> None:
    environment = {"SIXFOLD_PORT": "9000", "SIXFOLD_CHOSEN_SEEDS": "1"}
    settings = read_settings(environment, port=9001, db=None)
    assert (settings.port, settings.chosen_seeds) == (9001, True)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "many"),
        ("PORT", "99999"),
        ("LOG_LEVEL", "loud"),
        ("BOT_SECONDS", "soon"),
        ("METRICS", "perhaps"),
    ],
)
def test_a_value_that_a_setting_cannot_have_is_said_in_a_sentence(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=f"^SIXFOLD_{name} cannot be '{value}': "):
        read_settings({f"SIXFOLD_{name}": value})
