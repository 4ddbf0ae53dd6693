/** Records in the engine's memory, read and written by the names that the build gave their fields. */
import type { Layout } from "./description.ts";

const ARRAYS = {
  u1: Uint8Array, i1: Int8Array, u2: Uint16Array, i2: Int16Array, u4: Uint32Array, i4: Int32Array, f4: Float32Array, f8: Float64Array,
  u8: BigUint64Array, i8: BigInt64Array,
};
type Kind = keyof typeof ARRAYS;
type Whole = Exclude<Kind, "i8" | "u8">;

const PAGE = 1 << 16;
const ALIGNED = 16;

/** The memory of one instance, given out from the bottom up and never taken back. */
export class Memory {
  readonly #memory: WebAssembly.Memory;
  #free: number;

  constructor(memory: WebAssembly.Memory, heap: number) {
    this.#memory = memory;
    this.#free = heap;
  }

  get buffer(): ArrayBuffer {
    return this.#memory.buffer;
  }

  take(bytes: number): number {
    const at = Math.ceil(this.#free / ALIGNED) * ALIGNED;
    this.#free = at + bytes;
    const missing = this.#free - this.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
    return at;
  }
}

/** One record; compiled code gets its address. */
export class Fields {
  readonly at: number;
  readonly #memory: Memory;
  readonly #layout: Layout;

  constructor(memory: Memory, layout: Layout) {
    this.#memory = memory;
    this.#layout = layout;
    this.at = memory.take(layout.size);
  }

  /** The numbers of a field, live: writing them writes the record. */
  array(name: string): InstanceType<(typeof ARRAYS)[Whole]> {
    const { type, offset, count } = this.#find(name);
    return new ARRAYS[type as Whole](this.#memory.buffer, this.at + offset, count);
  }

  get(name: string): number {
    const { type, offset } = this.#find(name);
    return Number(new ARRAYS[type](this.#memory.buffer, this.at + offset, 1)[0]);
  }

  set(name: string, value: number): void {
    const { type, offset } = this.#find(name);
    const wide = type === "i8" || type === "u8";
    new ARRAYS[type](this.#memory.buffer, this.at + offset, 1)[0] = wide ? BigInt(value) : value;
  }

  /** Writes whole numbers into a field of wide ones. */
  setAll(name: string, values: ArrayLike<number>): void {
    const { type, offset, count } = this.#find(name);
    const target = new ARRAYS[type](this.#memory.buffer, this.at + offset, count);
    for (let i = 0; i < values.length; i++) target[i] = target instanceof BigInt64Array || target instanceof BigUint64Array ? BigInt(values[i]!) : values[i]!;
  }

  /** The whole record, live. */
  bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#memory.buffer, this.at, this.#layout.size);
  }

  /** The bytes from the start of the record to the end of a field. */
  upTo(name: string): Uint8Array<ArrayBuffer> {
    const { type, offset, count } = this.#find(name);
    return new Uint8Array(this.#memory.buffer, this.at, offset + count * ARRAYS[type].BYTES_PER_ELEMENT);
  }

  #find(name: string): { type: Kind; offset: number; count: number } {
    const field = this.#layout.fields[name];
    if (!field) throw new Error(`The engine knows no field ${name}.`);
    const [offset, type, shape] = field;
    return { type: type as Kind, offset, count: shape.reduce((product, n) => product * n, 1) };
  }
}
