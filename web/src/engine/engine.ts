/** One instance of the engine: the package's rules and bots, compiled for the page. */
import { section, type Description, type Kept, type Variant } from "./description.ts";
import { Fields, Memory } from "./memory.ts";

type Call = (...records: number[]) => number;
const KNOWN = "held"; // the last of the fields that make up a position

export class Engine {
  readonly about: Description;
  readonly game: Fields;
  readonly mind: Fields;
  readonly #calls: Record<string, Call>;
  readonly #numbers: ArrayBuffer;
  #learnt: Variant | null = null;

  constructor(module: WebAssembly.Module) {
    const { exports } = new WebAssembly.Instance(module);
    this.#calls = exports as Record<string, Call>;
    this.about = JSON.parse(new TextDecoder().decode(section(module, "sixfold"))) as Description;
    this.#numbers = section(module, "numbers");
    const memory = new Memory(exports.memory as WebAssembly.Memory, Number((exports.__heap_base as WebAssembly.Global).value));
    this.game = new Fields(memory, this.about.records.game);
    this.mind = new Fields(memory, this.about.records.mind);
  }

  /** Calls a compiled function on the record of the game, of the mind, or both. */
  call(name: string, ...records: Fields[]): number {
    return this.#calls[name]!(...records.map((record) => record.at));
  }

  /** Makes a position the one that is talked about. */
  load(position: Uint8Array): void {
    this.game.upTo(KNOWN).set(position);
  }

  save(): Uint8Array<ArrayBuffer> {
    return this.game.upTo(KNOWN).slice();
  }

  get positionBytes(): number {
    return this.game.upTo(KNOWN).length;
  }

  variant(name: string, players: number, edition: string): Variant {
    const row = this.about.variants.find((v) => v.name === name && v.players === players && v.edition === edition);
    if (!row) throw new RangeError(`There is no game ${name} for ${players} in the edition ${edition}.`);
    return row;
  }

  /** Writes into the mind what bots know about a variant. */
  learn(row: Variant): void {
    if (row === this.#learnt) return;
    for (const [field, kept] of Object.entries(row.knows)) this.mind.array(field).set(this.#read(kept));
    this.#learnt = row;
  }

  #read([offset, type, count, step]: Kept): ArrayLike<number> {
    const numbers = type === "f2" ? fromHalves(new Uint16Array(this.#numbers, offset, count)) : new KINDS[type](this.#numbers, offset, count);
    return step ? inSteps(numbers, this.#read(step)) : numbers;
  }
}

const KINDS = { f4: Float32Array, f8: Float64Array, i1: Int8Array, i2: Int16Array, i4: Int32Array, u1: Uint8Array };

/** Rows of whole numbers, each column times its own step; a product is rounded once, as in the package. */
function inSteps(counts: ArrayLike<number>, steps: ArrayLike<number>): Float32Array {
  const products = new Float32Array(counts.length);
  for (let i = 0; i < counts.length; i++) products[i] = counts[i]! * steps[i % steps.length]!;
  return products;
}

/** Numbers of sixteen bits as those of thirty-two; every one of them has an exact counterpart. */
function fromHalves(halves: Uint16Array): Float32Array {
  return Float32Array.from(halves, (half) => {
    const sign = half & 0x8000 ? -1 : 1, exponent = (half >> 10) & 31, fraction = half & 1023;
    if (exponent === 0) return sign * 2 ** -24 * fraction;
    return sign * 2 ** (exponent - 25) * (1024 + fraction);
  });
}
