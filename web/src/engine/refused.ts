/** A no with a stable code, as the server says it. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string, text = code) {
    super(text);
    this.code = code;
  }
}
