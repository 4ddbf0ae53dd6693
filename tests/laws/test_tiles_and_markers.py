from collections import Counter

from sixfold.rules.hexes import distance
from sixfold.rules.tiles import COLOURS
from tests.laws.games import any_game, every_row, positions, sampled, start, steady
from tests.rules.positions import census, neighbours, stock


@every_row
@steady
@any_game
def test_tiles_and_cards_are_conserved(row, seed, choices):
    whole = census(start(row, seed))
    total = sum((Counter(kind) for kind in whole for _ in range(whole[kind])), Counter())
    laid = Counter()
    before = None
    for game in positions(row, seed, choices):
        if row.discards_openly:
            assert census(game) == whole
            continue
        seen = census(game)
        if before is not None:
            # What left racks and bag is exactly the tile that was laid, if one was.
            gone = [kind for kind in seen for _ in range(before[kind] - seen[kind])]
            assert len(gone) <= 1
            laid.update(gone)
        before = seen
        view = game.view(None)
        assert Counter(view["laid"]) == laid
        symbols = Counter(letter for _, _, letter in view["board"])
        symbols.subtract(COLOURS)  # those that are printed
        for kind, count in seen.items():
            symbols.update({letter: kind.count(letter) * count for letter in set(kind)})
        assert symbols == total


@every_row
@steady
@any_game
def test_racks_are_full_between_turns_and_the_bag_never_runs_short(row, seed, choices):
    for game in positions(row, seed, choices):
        view = game.view(None)
        assert view["bag"] == len(stock(game))
        for seat, size in enumerate(view["rack_sizes"]):
            assert size == len(game.rack(seat))
            if seat != game.seat or game.phase == "place":
                assert size == row.rack_size
            else:
                assert size < row.rack_size


@every_row
@steady
@any_game
def test_markers_never_fall_except_in_a_duel_and_never_leave_the_sheet(row, seed, choices):
    before, seat = None, 0
    for game in positions(row, seed, choices):
        tracks = game.tracks()
        low = -row.track_end if row.tracks == "duel" else 0
        assert all(low <= column <= row.track_end for sheet in tracks for column in sheet.values())
        for sheet in range(row.sheets if before is not None else 0):
            for colour in COLOURS:
                gain = tracks[sheet][colour] - before[sheet][colour]
                if row.tracks == "duel":
                    assert gain >= 0 if seat == 0 else gain <= 0
                elif sheet == seat % row.sheets:
                    assert gain >= 0
                else:
                    assert gain == 0
        before, seat = tracks, game.seat


@every_row
@steady
@any_game
def test_the_end_is_found_exactly_when_no_free_pair_is_left(row, seed, choices):
    if not row.cells:
        for game in positions(row, seed, choices):
            done = any(min(sheet.values()) >= row.goal for sheet in game.tracks())
            assert game.is_over == done
        return
    span = range(-row.radius, row.radius + 1)
    area = {(q, r) for q in span for r in span if distance(q, r) <= row.radius}
    for game in positions(row, seed, choices):
        free = area - {(q, r) for q, r, _ in game.view(None)["board"]}
        assert free.isdisjoint(row.printed)
        has_pair = any(free & set(neighbours(cell)) for cell in free)
        if game.is_over and game.outcome().end != "full":
            continue
        assert game.is_over == (not has_pair)


@every_row
@steady
@any_game
def test_a_bonus_is_pending_exactly_in_the_bonus_phase(row, seed, choices):
    for game in positions(row, seed, choices):
        assert (game.view(None)["pending"] > 0) == (game.phase == "bonus")


@every_row
@steady
@any_game
def test_the_outcome_is_there_exactly_at_the_end_and_ranks_every_side_once(row, seed, choices):
    for game in positions(row, seed, choices):
        outcome = game.outcome()
        assert (outcome is not None) == game.is_over
        if outcome is not None:
            assert sorted(side for group in outcome.ranking for side in group) == list(
                range(row.teams)
            )
            assert outcome.tracks == game.tracks()


@every_row
@steady
@any_game
def test_a_copy_lives_its_own_life(row, seed, choices):
    for game, chance in sampled(row, seed, choices, 0.1):
        twin = game.copy()
        frozen = game.state.tobytes()
        if not game.is_over:
            twin.apply(int(chance.choice(list(twin.legal_ids()))))
            assert twin.state.tobytes() != frozen
        assert game.state.tobytes() == frozen


@every_row
@steady
@any_game
def test_the_moves_tell_where_the_markers_stood(row, seed, choices):
    *_, last = positions(row, seed, choices)
    tracks, earlier = last.tracks(), list(last.walk())
    for _, step in reversed(earlier):
        if step.action.tile:
            sheet = step.seat % row.sheets
            tracks[sheet] = {
                **tracks[sheet],
                **dict(zip(step.action.tile, step.stood, strict=True)),
            }
    assert all(marker == 0 for sheet in tracks for marker in sheet.values())
