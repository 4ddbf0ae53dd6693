from collections import Counter

import numpy as np
import pytest

from sixfold import rules
from sixfold.rules import generator
from tests.rules.positions import SEED


@pytest.mark.parametrize("seed", ["", "ab", "ab" * 31, "ab" * 33, b"", bytes(31), bytes(33)])
def test_a_seed_of_the_wrong_length_is_refused(seed):
    with pytest.raises(rules.BadSeed, match="32 bytes"):
        rules.new(seed=seed)


@pytest.mark.parametrize("seed", ["xy" * 32, "ab" * 31 + "a", 7, 1.5, [0] * 32])
def test_what_is_no_seed_at_all_is_refused(seed):
    with pytest.raises(rules.BadSeed, match="64 hexadecimal digits"):
        rules.new(seed=seed)


def test_hexadecimal_digits_and_bytes_are_the_same_seed():
    assert (
        rules.new(seed=SEED).state.tobytes() == rules.new(seed=bytes.fromhex(SEED)).state.tobytes()
    )


def test_without_a_seed_every_game_is_dealt_anew():
    deals = {rules.new().seed for _ in range(20)}
    assert len(deals) == 20


def test_another_seed_deals_another_game():
    racks = {tuple(rules.new(seed=bytes([i]) * 32).rack(0)) for i in range(30)}
    assert len(racks) > 25


def test_the_numbers_are_those_of_the_cipher():
    # The published first block of ChaCha with eight rounds for a key of zeros.
    s = np.zeros(generator.GENERATOR_BYTES, np.uint8)
    generator.plant(s, 0, bytes(32))
    generator.below(s, 0, 2)
    block = s[generator.BLOCK : generator.PLACE].tobytes().hex()
    assert block.startswith("3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e")


def test_every_number_below_a_bound_comes_up_about_equally_often():
    s = np.zeros(generator.GENERATOR_BYTES, np.uint8)
    generator.plant(s, 0, bytes(range(32)))
    drawn = Counter(int(generator.below(s, 0, 7)) for _ in range(7000))
    assert set(drawn) == set(range(7))
    assert all(850 < count < 1150 for count in drawn.values())


def test_the_state_of_a_board_game_fits_in_512_bytes():
    assert all(
        rules.new(row.name, row.players, row.edition).state.nbytes <= 512 for row in rules.VARIANTS
    )
