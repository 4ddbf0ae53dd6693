/** What the first tile may lie beside, for the eye: whether a place is legal says the offer. */
import { key, neighbour, type Cell } from "../board/hex";
import { range } from "../sheets/paths";
import type { LiveTable } from "./live-table.svelte";

const cellOf = (id: string): Cell => id.split(",").map(Number) as unknown as Cell;
const around = (cell: Cell): Cell[] => range(0, 6).map((direction) => neighbour(cell, direction));

/** Printed symbols that no tile touches yet, and the free cells beside them. */
export function firstTurn({ view, symbols, tiles, offer }: Pick<LiveTable, "view" | "symbols" | "tiles" | "offer">): { dots: Cell[]; ringed: Cell[] } {
  if (!view?.first_turn || !offer) return { dots: [], ringed: [] };
  const laid = new Set(tiles.flatMap((tile) => tile.at.map(key)));
  const legal = new Set(offer.cells.map((cell) => key(cell)));
  const ringed = [...symbols.keys()].filter((id) => !laid.has(id)).map(cellOf).filter((cell) => !around(cell).some((next) => laid.has(key(next))));
  const dots = new Map(ringed.flatMap(around).filter((cell) => legal.has(key(cell))).map((cell) => [key(cell), cell]));
  return { dots: [...dots.values()], ringed };
}
