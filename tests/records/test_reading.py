import pytest

from sixfold.records import MalformedRecord, format_record, parse_record, read_records
from sixfold.rules import InvalidInput
from tests.records.games import recorded


@pytest.mark.parametrize("end", [0, 1, 30, -1, -40])
def test_a_truncated_record_is_no_complete_object(end):
    line = format_record(recorded("solo"))
    with pytest.raises(MalformedRecord, match="no complete JSON object"):
        parse_record(line[:end])


@pytest.mark.parametrize("line", [b"nonsense", b"\xff\xfe", b"{", b'{"comment": ' + b"[" * 10_000])
def test_what_is_no_json_is_refused(line):
    with pytest.raises(MalformedRecord, match="no complete JSON object"):
        parse_record(line)


@pytest.mark.parametrize("field", ["format", "variant", "players", "deal", "actions"])
def test_a_missing_field_is_named(field):
    record = recorded("solo")
    del record[field]
    with pytest.raises(MalformedRecord, match=field):
        parse_record(format_record(record))


@pytest.mark.parametrize(
    ("field", "value", "named"),
    [
        ("format", "sixfold-record/2", "sixfold-record/1"),
        ("variant", 3, "variant"),
        ("players", "me", "players"),
        ("players", [1], "players"),
        ("deal", [["RB"], None], "deal"),
        ("seed", 5, "seed"),
        ("actions", {}, "actions"),
        ("actions", [{"do": "place"}], "seat"),
        ("actions", [{"seat": "0", "do": "place"}], "seat"),
        ("actions", [{"seat": 0, "do": "place", "at": [["a", 0]]}], "at"),
        ("actions", [{"seat": 0, "do": "place", "points": ["a"]}], "points"),
        ("actions", [{"seat": 0, "do": "place", "drawn": "RB"}], "drawn"),
        ("final", {"tracks": []}, "final"),
    ],
)
def test_a_field_of_the_wrong_kind_is_named(field, value, named):
    record = {**recorded("solo"), field: value}
    with pytest.raises(MalformedRecord, match=named) as caught:
        parse_record(format_record(record))
    assert isinstance(caught.value, InvalidInput)


def test_fields_that_others_added_are_ignored():
    record = recorded("solo")
    record["comment"] = {"by": "somebody"}
    record["actions"][0]["thought_ms"] = 12
    assert parse_record(format_record(record)).variant == "solo"


def test_a_file_is_read_line_by_line_and_empty_lines_are_passed_over(tmp_path):
    line = format_record(recorded("solo"))
    file = tmp_path / "games.jsonl"
    file.write_bytes(line + b"\n\n" + line)
    assert [number for number, _ in read_records(file)] == [1, 3]


def test_a_broken_line_is_named_with_its_file(tmp_path):
    file = tmp_path / "games.jsonl"
    file.write_bytes(format_record(recorded("solo")) + b"\n{broken\n")
    with pytest.raises(MalformedRecord, match=r"games\.jsonl, line 2: ") as caught:
        list(read_records(file))
    assert (caught.value.line, caught.value.file) == (2, str(file))


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(MalformedRecord, match="cannot be read: No such file"):
        list(read_records(tmp_path / "nowhere.jsonl"))
    with pytest.raises(MalformedRecord, match="cannot be read: Is a directory"):
        list(read_records(tmp_path))
