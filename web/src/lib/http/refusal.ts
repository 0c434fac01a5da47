/** A failed call: the envelope's code and message, and the trace id under which the server logged it. */
export class Refusal extends Error {
  readonly code: number;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly traceId: string;

  constructor(code: number, msg: string, extra: Readonly<Record<string, unknown>> = {}, traceId = '') {
    super(msg);
    this.name = 'Refusal';
    this.code = code;
    this.extra = extra;
    this.traceId = traceId;
  }

  /** Field path → message, for a form; empty unless the server named fields (422). */
  get fields(): Readonly<Record<string, string>> {
    const { fields } = this.extra;
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {};
  }
}
