/** Who plays on whose side, and how a seat is shown. */
import { lowest, type Track } from "../sheets/marks";
import type { Runner } from "../sheets/race";
import { trackOf } from "../sheets/shape";
import type { SeatInfo, VariantInfo, View } from "../lib/protocol";

/** The seats of a side. */
export const seatsOf = ({ team_of }: Pick<VariantInfo, "team_of">, side: number): number[] => team_of.flatMap((one, seat) => (one === side ? [seat] : []));

/** The seats of every side, one's own side first. */
export function sidesOf(row: VariantInfo, me: number): number[][] {
  return Array.from({ length: row.teams }, (_, i) => (row.team_of[me]! + i) % row.teams).map((team) => {
    const seats = seatsOf(row, team);
    return seats.includes(me) ? [me, ...seats.filter((seat) => seat !== me)] : seats;
  });
}

/** The bot whose face a seat has; people have none, unless one plays on for them. */
export const faceOf = (seat: SeatInfo | undefined): string | null => seat?.bot ?? null;

export const trackFor = (view: View | null, row: VariantInfo, seat: number): Track | undefined => view?.tracks[trackOf(row, seat)] as Track | undefined;

/** Everybody's weakest marker, for the race. */
export function runners(view: View, seats: SeatInfo[], row: VariantInfo, me: number): Runner[] {
  return sidesOf(row, me).map((side, i) => ({ bot: faceOf(seats[side[0]!]), seat: side[0]!, low: lowest(trackFor(view, row, side[0]!)!), own: i === 0 }));
}
