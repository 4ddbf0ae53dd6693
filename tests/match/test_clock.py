from sixfold.match.clock import MS_PER_DAY, Clock, fresh


def test_nothing_runs_before_the_first_turn() -> None:
    times = fresh(Clock("game", 60), 2)
    assert times is not None
    assert times.flag_at() is None
    assert times.remaining(0, 10**9) == 60_000


def test_only_the_running_seat_loses_time() -> None:
    times = fresh(Clock("game", 60), 2)
    assert times is not None
    running = times.started(0, 1_000)
    assert running.remaining(0, 11_000) == 50_000
    assert running.remaining(1, 11_000) == 60_000
    assert running.flag_at() == 61_000


def test_a_move_adds_the_increment_to_a_game_clock() -> None:
    times = fresh(Clock("game", 60, 5), 2)
    assert times is not None
    after = times.started(0, 0).passed(10_000)
    assert after.remaining(0, 99_000) == 55_000


def test_a_move_renews_a_clock_per_move() -> None:
    times = fresh(Clock("move", 30), 2)
    assert times is not None
    assert times.started(0, 0).passed(29_000).remaining(0, 0) == 30_000


def test_days_are_days() -> None:
    times = fresh(Clock("days", 3), 2)
    assert times is not None
    assert times.started(1, 5).flag_at() == 5 + 3 * MS_PER_DAY


def test_time_never_falls_below_none_and_a_clock_that_goes_back_adds_nothing() -> None:
    times = fresh(Clock("game", 60), 2)
    assert times is not None
    running = times.started(0, 1_000)
    assert running.remaining(0, 10**9) == 0
    assert running.remaining(0, 0) == 60_000


def test_clocks_nobody_can_play_with_are_not_sensible() -> None:
    assert Clock().is_sensible()
    assert Clock("game", 300, 3).is_sensible()
    assert not Clock("move", 1).is_sensible()
    assert not Clock("days", 3, 5).is_sensible()
    assert not Clock("none", 10).is_sensible()
