"""What a link to a table looks like where it is shared: a title, a sentence and a picture."""

from __future__ import annotations

import html

from sixfold import match as m
from sixfold.server.wire.texts import LANGUAGES, catalogue

PICTURE = "/api/tables/{table}/picture.png"


def tags_of(match: m.Match, base: str, language: str) -> dict[str, str]:
    """Return what the page should say about a table, in a language."""
    texts = catalogue(language) if language in LANGUAGES else catalogue(LANGUAGES[0])
    game = texts.get(f"variant.{match.settings.variant}", match.settings.variant)
    names = [_name(seat, texts) for seat in match.seats if not seat.is_open]
    if match.state == "open":
        title = texts["share.open"].format(name=names[0] if names else "Sixfold", game=game)
    else:
        title = texts["share.table"].format(names=" · ".join(names), game=game)
    state = match.state if match.state in ("open", "running") else "over"
    return {
        "og:title": title,
        "og:description": texts[f"share.{state}.text"].format(number=len(match.moves)),
        "og:image": base + PICTURE.format(table=match.table),
        "og:image:alt": game,
    }


def tagged(page: bytes, tags: dict[str, str]) -> bytes:
    """Return a page with other things in its tags.

    >>> tagged(b'<meta property="og:title" content="Sixfold" />', {"og:title": "Ada & Fox"})
    b'<meta property="og:title" content="Ada &amp; Fox" />'
    """
    text = page.decode()
    for name, value in tags.items():
        before, _, rest = text.partition(f'<meta property="{name}" content="')
        if rest:
            _, _, after = rest.partition('"')
            text = f'{before}<meta property="{name}" content="{html.escape(value)}"{after}'
    return text.encode()


def _name(seat: m.Seat, texts: dict[str, str]) -> str:
    return texts.get(f"bot.{seat.bot}.name", seat.name) if seat.kind == "bot" else seat.name
