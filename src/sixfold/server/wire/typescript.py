"""Writes the client's types from the server's structs: `python -m sixfold.server.wire.typescript`."""

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import Struct, inspect

from sixfold.rules import notation
from sixfold.server.wire.commands import PROTOCOL, ClientMessage, Reaction
from sixfold.server.wire.messages import ServerMessage
from sixfold.server.wire.operations import OPERATION_SHAPES
from sixfold.server.wire.positions import Offer, View

TARGET = Path("web/src/lib/protocol.ts")

_PLAIN: dict[type[Any], str] = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


class Writer:
    """Collects interfaces in the order in which they are first needed."""

    def __init__(self) -> None:
        self.interfaces: dict[str, str] = {}

    def spell(self, kind: inspect.Type) -> str:
        """Write a type as TypeScript, adding interfaces for the structs in it."""
        if plain := _PLAIN.get(type(kind)):
            return plain
        match kind:
            case inspect.Metadata(extra={"ts": name}):
                return str(name)
            case inspect.Metadata(type=inner):
                return self.spell(inner)
            case inspect.LiteralType(values=values):
                return " | ".join(msgspec.json.encode(value).decode() for value in values)
            case inspect.UnionType(types=types):
                return " | ".join(self.spell(t) for t in types if not _is_unset(t))
            case inspect.TupleType(item_types=items):
                return f"[{', '.join(self.spell(item) for item in items)}]"
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                spelled = self.spell(item)
                return f"({spelled})[]" if " | " in spelled else f"{spelled}[]"
            case inspect.DictType(value_type=value):
                return f"Record<string, {self.spell(value)}>"
            case inspect.StructType(cls=cls):
                self.add(kind)
                return cls.__name__
        raise TypeError(f"No TypeScript for {kind!r}.")

    def add(self, kind: inspect.StructType) -> None:
        """Write the interface of a struct once."""
        name = kind.cls.__name__
        if name in self.interfaces:
            return
        self.interfaces[name] = ""  # stands in while its fields are written
        first = (kind.cls.__doc__ or "").strip().splitlines()[0]
        lines = [f"/** {first} */", f"export interface {name} {{"]
        if kind.tag_field is not None:
            lines.append(f"  {kind.tag_field}: {msgspec.json.encode(kind.tag).decode()};")
        sending = bool(kind.cls.__struct_config__.forbid_unknown_fields)
        for field in kind.fields:
            optional = "?" if _is_optional(field, sending) else ""
            lines.append(f"  {field.encode_name}{optional}: {self.spell(field.type)};")
        self.interfaces[name] = "\n".join([*lines, "}"])


def _is_unset(kind: inspect.Type) -> bool:
    return type(kind).__name__ == "UnsetType"


def _is_optional(field: inspect.Field, sending: bool) -> bool:
    # what the server sends always carries every field, unless the field may be unset
    if isinstance(field.type, inspect.UnionType) and any(map(_is_unset, field.type.types)):
        return True
    return sending and not field.required


def _tuple_of(union: Any) -> tuple[type[Struct], ...]:
    return get_args(union)


def protocol_ts() -> str:
    """Return the whole file."""
    writer = Writer()
    shapes = (*_tuple_of(ClientMessage), *_tuple_of(ServerMessage), *OPERATION_SHAPES, View, Offer)
    for shape in shapes:
        writer.spell(inspect.type_info(shape))
    unions = [
        f"export type {name} =\n"
        + "\n".join(f"  | {cls.__name__}" for cls in _tuple_of(union))
        + ";"
        for name, union in (("ClientMessage", ClientMessage), ("ServerMessage", ServerMessage))
    ]
    words = msgspec.json.encode(notation.WORDS).decode()
    reactions = ", ".join(f'"{reaction}"' for reaction in get_args(Reaction))
    return (
        "\n\n".join(
            [
                "// Made by `python -m sixfold.server.wire.typescript` from the server's messages. Do not edit.",
                f"export const PROTOCOL = {PROTOCOL};",
                f"export const REACTIONS = [{reactions}] as const;",
                f"// The words of `sixfold.rules.notation`.\nexport const WORDS = {words} as const;",
                f'export const SECOND = "{notation.SECOND}";',
                *writer.interfaces.values(),
                *unions,
            ]
        )
        + "\n"
    )


def main() -> None:
    """Write the file below the folder given, or below the current one."""
    target = Path(sys.argv[1] if len(sys.argv) > 1 else ".") / TARGET
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(protocol_ts(), encoding="utf-8")


if __name__ == "__main__":
    main()
