"""The record format ``sixfold-record/1``: write, read, replay."""

from sixfold.records.errors import MalformedRecord, RecordMismatch
from sixfold.records.reading import parse_record, read_records
from sixfold.records.replay import replay
from sixfold.records.writing import FORMAT, Recorder, format_record, record_of

__all__ = [
    "FORMAT",
    "MalformedRecord",
    "RecordMismatch",
    "Recorder",
    "format_record",
    "parse_record",
    "read_records",
    "record_of",
    "replay",
]
