from tests.more_rows import more_rows as more_rows
