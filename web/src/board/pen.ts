/** Writes paths step by step: each point is told from the one before, so that a path is moved by its first point alone. */
export type Spot = { x: number; y: number };

const round = (value: number) => Math.round(value * 100) / 100;

export class Pen {
  #path = "";
  /** Where the written path has come to, rounding included, so that errors do not add up. */
  #at: Spot = { x: 0, y: 0 };
  #start: Spot = this.#at;

  #step(to: Spot): string {
    return `${round(to.x - this.#at.x)} ${round(to.y - this.#at.y)}`;
  }

  #go(to: Spot): void {
    this.#at = { x: this.#at.x + round(to.x - this.#at.x), y: this.#at.y + round(to.y - this.#at.y) };
  }

  move(to: Spot): this {
    this.#path += (this.#path ? "m" : "M") + this.#step(to);
    this.#go(to);
    this.#start = this.#at;
    return this;
  }

  line(to: Spot): this {
    this.#path += "l" + this.#step(to);
    this.#go(to);
    return this;
  }

  curve(by: Spot, to: Spot): this {
    this.#path += `q${this.#step(by)} ${this.#step(to)}`;
    this.#go(to);
    return this;
  }

  /** Part of a circle, seldom more than half of it. */
  arc(radius: number, to: Spot, { wide = 0, right = 0 }: { wide?: 0 | 1; right?: 0 | 1 } = {}): this {
    this.#path += `a${round(radius)} ${round(radius)} 0 ${wide} ${right} ${this.#step(to)}`;
    this.#go(to);
    return this;
  }

  close(): this {
    this.#path += "Z";
    this.#at = this.#start;
    return this;
  }

  toString(): string {
    return this.#path;
  }
}
