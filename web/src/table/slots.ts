/** The places of the rack: a tile stays the same one while others come and go, and one that was laid does not come back. */

export type Slot = { tile: string; id: number };

/** Where the tile of a move lies in the rack, whichever way it was turned; -1 if it is not there. */
export function placeOf(tile: string, rack: string[]): number {
  return rack.findIndex((held) => held === tile || (held[0] === tile[1] && held[1] === tile[0]));
}

/** The places of a rack after one whose tile at `laid` went to the board; -1 for none. */
export function follow(before: Slot[], rack: string[], laid: number): Slot[] {
  const left = before.filter((_, index) => index !== laid);
  let next = before.reduce((most, { id }) => Math.max(most, id), 0);
  return rack.map((tile) => {
    const at = left.findIndex((slot) => slot.tile === tile);
    return at < 0 ? { tile, id: ++next } : left.splice(at, 1)[0]!;
  });
}
