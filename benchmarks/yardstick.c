/* A yardstick for the engine: random standard games for two players (modern edition) in plain C.
 *
 *     cc -O3 -march=native -o yardstick yardstick.c
 *     ./yardstick GAMES [SEED]            SEED is 64 hexadecimal digits, all zero without it
 *
 * It draws and chooses with the same two generators, in the same order, as sixfold.rules.batch.
 * Both therefore play the same games, and print the same checksum when they agree on the rules.
 */

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    COLOURS = 6,
    KINDS = 21,
    PLAYERS = 2,
    RACK_SIZE = 6,
    TRACK_END = 18,
    RADIUS = 5,
    PAIRS = 240,                  /* of adjacent cells */
    WORDS = (PAIRS + 63) / 64,
    STRIDE = 2 * RADIUS + 3,      /* the board is a square of rows with a border all round */
    SQUARES = STRIDE * STRIDE,
    OUTSIDE = 255,
};

/* ---- tables, made once at the start ---- */

typedef struct {
    uint64_t word[WORDS];
} PairSet;

static const int STEP[6] = {1, STRIDE, STRIDE - 1, -1, -STRIDE, -STRIDE + 1};

static uint8_t empty_board[SQUARES]; /* 0 is free, colour + 1 a symbol, OUTSIDE the border */
static int pair_cells[PAIRS][2];
static PairSet all_pairs;            /* without those that lie on a printed symbol */
static PairSet pairs_on[SQUARES];    /* all pairs that use a cell */
static PairSet pairs_near[COLOURS];  /* all pairs beside a printed symbol */
static int symbol_beside[SQUARES];   /* the printed symbol beside a cell, or -1 */
static int kind_colours[KINDS][2];
static uint32_t double_kinds;        /* a bit per kind */
static uint32_t kinds_showing[COLOURS];

static int cell_at(int q, int r)
{
    return (r + RADIUS + 1) * STRIDE + q + RADIUS + 1;
}

static bool is_inside(int q, int r)
{
    return abs(q) <= RADIUS && abs(r) <= RADIUS && abs(q + r) <= RADIUS;
}

static void add_pair(PairSet *set, int pair)
{
    set->word[pair / 64] |= UINT64_C(1) << (pair % 64);
}

static void unite(PairSet *set, const PairSet *other)
{
    for (int i = 0; i < WORDS; i++)
        set->word[i] |= other->word[i];
}

static void subtract(PairSet *set, const PairSet *other)
{
    for (int i = 0; i < WORDS; i++)
        set->word[i] &= ~other->word[i];
}

static void make_pairs(void)
{
    int count = 0;
    for (int direction = 0; direction < 3; direction++)
        for (int r = -RADIUS; r <= RADIUS; r++)
            for (int q = -RADIUS; q <= RADIUS; q++) {
                int from = cell_at(q, r), to = from + STEP[direction];
                if (empty_board[from] == OUTSIDE || empty_board[to] == OUTSIDE)
                    continue;
                pair_cells[count][0] = from;
                pair_cells[count][1] = to;
                add_pair(&all_pairs, count);
                add_pair(&pairs_on[from], count);
                add_pair(&pairs_on[to], count);
                count++;
            }
}

static void make_tables(void)
{
    /* R G B O Y P, clockwise from the top left. */
    static const int printed[COLOURS][2] = {{0, -5}, {5, -5}, {5, 0}, {0, 5}, {-5, 5}, {-5, 0}};

    memset(empty_board, OUTSIDE, sizeof empty_board);
    for (int r = -RADIUS; r <= RADIUS; r++)
        for (int q = -RADIUS; q <= RADIUS; q++)
            if (is_inside(q, r))
                empty_board[cell_at(q, r)] = 0;
    make_pairs();

    for (int cell = 0; cell < SQUARES; cell++)
        symbol_beside[cell] = -1;
    for (int colour = 0; colour < COLOURS; colour++) {
        int cell = cell_at(printed[colour][0], printed[colour][1]);
        empty_board[cell] = colour + 1;
        subtract(&all_pairs, &pairs_on[cell]);
        for (int d = 0; d < 6; d++) {
            symbol_beside[cell + STEP[d]] = colour;
            unite(&pairs_near[colour], &pairs_on[cell + STEP[d]]);
        }
    }

    int kind = 0;
    for (int a = 0; a < COLOURS; a++)
        for (int b = a; b < COLOURS; b++, kind++) {
            kind_colours[kind][0] = a;
            kind_colours[kind][1] = b;
            kinds_showing[a] |= UINT32_C(1) << kind;
            kinds_showing[b] |= UINT32_C(1) << kind;
            if (a == b)
                double_kinds |= UINT32_C(1) << kind;
        }
}

/* ---- the two generators: ChaCha8 for the draws, a small one for the choices ---- */

typedef struct {
    uint32_t key[8];
    uint64_t counter;
    uint32_t block[16];
    int place;
} Draws;

static inline uint32_t rotate(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

static inline void quarter(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    *a += *b, *d = rotate(*d ^ *a, 16);
    *c += *d, *b = rotate(*b ^ *c, 12);
    *a += *b, *d = rotate(*d ^ *a, 8);
    *c += *d, *b = rotate(*b ^ *c, 7);
}

static void next_block(Draws *draws)
{
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    uint32_t x[16];

    memcpy(start + 4, draws->key, sizeof draws->key);
    start[12] = (uint32_t)draws->counter;
    start[13] = (uint32_t)(draws->counter >> 32);
    memcpy(x, start, sizeof x);
    for (int round = 0; round < 8; round += 2) {
        quarter(&x[0], &x[4], &x[8], &x[12]);
        quarter(&x[1], &x[5], &x[9], &x[13]);
        quarter(&x[2], &x[6], &x[10], &x[14]);
        quarter(&x[3], &x[7], &x[11], &x[15]);
        quarter(&x[0], &x[5], &x[10], &x[15]);
        quarter(&x[1], &x[6], &x[11], &x[12]);
        quarter(&x[2], &x[7], &x[8], &x[13]);
        quarter(&x[3], &x[4], &x[9], &x[14]);
    }
    for (int i = 0; i < 16; i++)
        draws->block[i] = x[i] + start[i];
    draws->counter++;
    draws->place = 0;
}

static inline uint32_t next_word(Draws *draws)
{
    if (draws->place == 16)
        next_block(draws);
    return draws->block[draws->place++];
}

/* A number from 0 to bound - 1, each equally likely. */
static inline uint32_t below(Draws *draws, uint32_t bound)
{
    uint64_t product = (uint64_t)next_word(draws) * bound;
    if ((uint32_t)product < bound) {
        uint32_t floor = -bound % bound;
        while ((uint32_t)product < floor)
            product = (uint64_t)next_word(draws) * bound;
    }
    return product >> 32;
}

typedef struct {
    uint32_t a, b, c, counter;
} Luck;

static inline uint32_t chance(Luck *luck, uint32_t bound)
{
    uint32_t out = luck->a + luck->b + luck->counter++;
    luck->a = luck->b ^ luck->b >> 9;
    luck->b = luck->c + (luck->c << 3);
    luck->c = rotate(luck->c, 21) + out;
    return (uint64_t)out * bound >> 32;
}

/* ---- the game ---- */

typedef enum { RUNNING, FULL, ALL_MAXED } End;

typedef struct {
    uint8_t count[KINDS];
    uint32_t kinds; /* those with a count, a bit each */
    int size;
} Rack;

typedef struct {
    uint8_t board[SQUARES];
    uint8_t tracks[PLAYERS][COLOURS];
    uint8_t bag[KINDS];
    int bag_size;
    Rack racks[PLAYERS];
    PairSet free_pairs;
    bool is_touched[COLOURS]; /* a tile lies beside the printed symbol */
    Draws draws;
    Luck luck;
    int actions;
} Game;

static void add_tile(Rack *rack, int kind)
{
    rack->count[kind]++;
    rack->kinds |= UINT32_C(1) << kind;
    rack->size++;
}

static void take_tile(Rack *rack, int kind)
{
    if (--rack->count[kind] == 0)
        rack->kinds &= ~(UINT32_C(1) << kind);
    rack->size--;
}

static void fill_rack(Game *game, Rack *rack)
{
    while (rack->size < RACK_SIZE && game->bag_size > 0) {
        int number = below(&game->draws, game->bag_size);
        int kind = 0;
        while (number >= game->bag[kind])
            number -= game->bag[kind++];
        game->bag[kind]--;
        game->bag_size--;
        add_tile(rack, kind);
    }
}

static int points_at(const uint8_t *board, int cell, int colour)
{
    int points = 0;
    for (int d = 0; d < 6; d++)
        for (int at = cell + STEP[d]; board[at] == colour + 1; at += STEP[d])
            points++;
    return points;
}

/* Lay one half; its points were counted before. */
static void cover(Game *game, int cell, int colour)
{
    game->board[cell] = colour + 1;
    subtract(&game->free_pairs, &pairs_on[cell]);
    if (symbol_beside[cell] >= 0)
        game->is_touched[symbol_beside[cell]] = true;
}

/* Move a marker; returns whether it has just reached the end of the track. */
static bool advance(uint8_t *marker, int points)
{
    int before = *marker;
    int after = before + points < TRACK_END ? before + points : TRACK_END;
    *marker = after;
    return after == TRACK_END && before < TRACK_END;
}

static int count_pairs(const PairSet *set)
{
    int count = 0;
    for (int i = 0; i < WORDS; i++)
        count += __builtin_popcountll(set->word[i]);
    return count;
}

static int nth_bit(uint64_t word, int number)
{
    while (number-- > 0)
        word &= word - 1;
    return __builtin_ctzll(word);
}

static int nth_pair(const PairSet *set, int number)
{
    for (int i = 0;; i++) {
        int here = __builtin_popcountll(set->word[i]);
        if (number < here)
            return 64 * i + nth_bit(set->word[i], number);
        number -= here;
    }
}

static bool has_pair(const PairSet *set)
{
    uint64_t any = 0;
    for (int i = 0; i < WORDS; i++)
        any |= set->word[i];
    return any != 0;
}

static PairSet first_turn_pairs(const Game *game)
{
    PairSet near = {{0}};
    for (int colour = 0; colour < COLOURS; colour++)
        if (!game->is_touched[colour])
            unite(&near, &pairs_near[colour]);
    for (int i = 0; i < WORDS; i++)
        near.word[i] &= game->free_pairs.word[i];
    return near;
}

/* Place a random tile on a random pair and score it; returns the bonuses this earns. */
static int place(Game *game, int seat, bool is_first_turn)
{
    PairSet open = is_first_turn ? first_turn_pairs(game) : game->free_pairs;
    Rack *rack = &game->racks[seat];
    uint32_t doubles = rack->kinds & double_kinds, others = rack->kinds & ~double_kinds;
    int turned = 2 * __builtin_popcount(others);

    int pair = nth_pair(&open, chance(&game->luck, count_pairs(&open)));
    int way = chance(&game->luck, turned + __builtin_popcount(doubles));
    int kind = way < turned ? nth_bit(others, way / 2) : nth_bit(doubles, way - turned);
    int flip = way < turned ? way % 2 : 0;

    const int *cells = pair_cells[pair];
    int a = kind_colours[kind][flip], b = kind_colours[kind][!flip];
    int points_a = points_at(game->board, cells[0], a);
    int points_b = points_at(game->board, cells[1], b);

    take_tile(rack, kind);
    cover(game, cells[0], a);
    cover(game, cells[1], b);
    game->actions++;
    return advance(&game->tracks[seat][a], points_a) + advance(&game->tracks[seat][b], points_b);
}

static bool all_maxed(const uint8_t *track)
{
    for (int colour = 0; colour < COLOURS; colour++)
        if (track[colour] < TRACK_END)
            return false;
    return true;
}

static bool lacks_weakest(const Rack *rack, const uint8_t *track)
{
    int lowest = TRACK_END;
    for (int colour = 0; colour < COLOURS; colour++)
        if (track[colour] < lowest)
            lowest = track[colour];
    for (int colour = 0; colour < COLOURS; colour++)
        if (track[colour] == lowest && rack->kinds & kinds_showing[colour])
            return false;
    return true;
}

static void exchange(Game *game, Rack *rack)
{
    Rack aside = *rack;
    *rack = (Rack){0};
    fill_rack(game, rack);
    for (int kind = 0; kind < KINDS; kind++)
        game->bag[kind] += aside.count[kind];
    game->bag_size += aside.size;
}

static End take_turn(Game *game, int seat, bool is_first_turn)
{
    Rack *rack = &game->racks[seat];
    int pending = 0;
    bool is_bonus = false;
    do {
        pending += place(game, seat, is_first_turn && !is_bonus) - is_bonus;
        if (all_maxed(game->tracks[seat]))
            return ALL_MAXED;
        if (!has_pair(&game->free_pairs))
            return FULL;
        is_bonus = true;
    } while (pending > 0 && rack->size > 0);

    if (rack->size > 0 && lacks_weakest(rack, game->tracks[seat])) {
        game->actions++;
        if (chance(&game->luck, 2) == 0) {
            exchange(game, rack);
            return RUNNING;
        }
    }
    fill_rack(game, rack);
    return RUNNING;
}

static void set_up(Game *game, const uint8_t seed[32], uint64_t number)
{
    memset(game, 0, sizeof *game);
    memcpy(game->board, empty_board, sizeof empty_board);
    game->free_pairs = all_pairs;
    for (int kind = 0; kind < KINDS; kind++) {
        game->bag[kind] = double_kinds >> kind & 1 ? 5 : 6;
        game->bag_size += game->bag[kind];
    }

    /* Every game has its own key and its own luck, both made from its number. */
    memcpy(game->draws.key, seed, 32);
    game->draws.key[0] ^= (uint32_t)number;
    game->draws.key[1] ^= (uint32_t)(number >> 32);
    game->draws.place = 16;
    game->luck = (Luck){game->draws.key[0], game->draws.key[1], game->draws.key[2], 1};
    for (int i = 0; i < 12; i++)
        chance(&game->luck, 2);

    for (int seat = 0; seat < PLAYERS; seat++)
        fill_rack(game, &game->racks[seat]);
}

static End play(Game *game)
{
    for (int turn = 0;; turn++) {
        End end = take_turn(game, turn % PLAYERS, turn < PLAYERS);
        if (end != RUNNING)
            return end;
    }
}

/* FNV-1a over what a game came to. */
static uint32_t digest(const Game *game, End end)
{
    uint32_t sum = 2166136261u;
    for (int seat = 0; seat < PLAYERS; seat++)
        for (int colour = 0; colour < COLOURS; colour++)
            sum = (sum ^ game->tracks[seat][colour]) * 16777619u;
    sum = (sum ^ (uint32_t)game->actions) * 16777619u;
    return (sum ^ (uint32_t)end) * 16777619u;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static bool read_seed(const char *text, uint8_t seed[32])
{
    if (strlen(text) != 64)
        return false;
    for (int i = 0; i < 32; i++)
        if (sscanf(text + 2 * i, "%2" SCNx8, &seed[i]) != 1)
            return false;
    return true;
}

int main(int argc, char **argv)
{
    uint8_t seed[32] = {0};
    long games = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
    if (games <= 0 || (argc > 2 && !read_seed(argv[2], seed))) {
        fprintf(stderr, "usage: %s GAMES [SEED of 64 hexadecimal digits]\n", argv[0]);
        return 2;
    }

    make_tables();
    static Game game;
    uint64_t checksum = 0, actions = 0;
    double start = now();
    for (long number = 0; number < games; number++) {
        set_up(&game, seed, number);
        End end = play(&game);
        checksum += digest(&game, end);
        actions += game.actions;
    }
    double seconds = now() - start;
    printf("games %ld\nactions %" PRIu64 "\nchecksum %" PRIu64 "\nseconds %.6f\ngames/s %.0f\n",
           games, actions, checksum, seconds, games / seconds);
    return 0;
}
