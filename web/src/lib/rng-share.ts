/** This page's share of the random numbers at tables with other people: its hash is told first, the share itself when nobody can change theirs any more. */
import { toHex } from "./hex";
import { sha256 } from "./sha256";

const KEY = "sixfold.shares";
const BYTES = 32;
/** Tables one may wait at with this browser. */
const KEPT = 30;
type Known = [commitment: string, share: string];
/** What the browser would not keep is known until the page goes. */
let here: Known[] = [];

function known(): Known[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Known[];
  } catch {
    return here;
  }
}

/** A fresh share; returns the hash that binds this page to it. */
export function commit(): string {
  const share = crypto.getRandomValues(new Uint8Array(BYTES));
  const commitment = toHex(sha256(share));
  here = [...known(), [commitment, toHex(share)] satisfies Known].slice(-KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(here));
  } catch {
    // A browser that keeps nothing still plays.
  }
  return commitment;
}

/** The share behind a hash, if it is this browser's. */
export function shareBehind(commitment: string): string | null {
  return [...known(), ...here].find(([hash]) => hash === commitment)?.[1] ?? null;
}
