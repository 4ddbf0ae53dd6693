/** A table for one: every move is tried out by the server on a made-up game, nothing is stored. */
import { api } from "../lib/api";
import type { Act, MoveLine, StudyPosition } from "../lib/protocol";
import { LiveTable } from "../table/live-table.svelte";

type Action = Act["action"];

export class StudyTable extends LiveTable {
  #actions: Action[];
  /** Told after each move of the learner. */
  onstudied: ((move: MoveLine, position: StudyPosition) => void) | null = null;

  constructor(readonly studySeed: string, actions: Action[], readonly learner: number) {
    super("study");
    this.#actions = actions;
    this.settings = { variant: "standard", edition: "modern", players: 2, clock: { kind: "none" }, public: false, on_leave: "bot", friendly: false };
    this.seats = [0, 1].map((seat) => ({ seat, kind: "person", name: "", bot: null, mine: seat === learner, connected: true, out: null }));
  }

  async start(): Promise<void> {
    const { view, offer, moves } = await this.#ask(this.#actions);
    this.view = view;
    this.offer = offer;
    this.moves = moves;
    this.number = moves.length;
    this.state = "running";
    this.loaded = true;
  }

  #ask(actions: Action[]): Promise<StudyPosition> {
    return api.study({ variant: "standard", players: 2, edition: "modern", seed: this.studySeed, actions });
  }

  override async act(action: Action): Promise<void> {
    if (this.offer === null || this.sent) return;
    const rack = [...(this.view?.rack ?? [])];
    this.sent = action;
    try {
      const position = await this.#ask([...this.#actions, action]);
      this.#actions = [...this.#actions, action];
      const move = position.moves[position.moves.length - 1]!;
      const again = position.offer?.seat === this.learner;
      // The next seat's tiles are not the learner's business.
      if (!again && "tile" in action) rack.splice(rack.findIndex((held) => [...held].sort().join() === [...action.tile].sort().join()), 1);
      const view = again ? position.view : { ...position.view, rack, seat: this.learner };
      this.onmove = () => this.onstudied?.(move, position);
      this.take({ type: "moved", table: this.id, version: 0, move, number: this.number + 1, view, offer: again ? position.offer : null, clock: null, can_take_back: "no", result: null, seed: null });
    } catch (why) {
      this.sent = null;
      throw why;
    }
  }
}
