import type { FileRefusal } from '../refusals.ts';

/** Thrown with the reason, as plain data, so that it can leave the worker. */
export class FileRefused extends Error {
  readonly refusal: FileRefusal;

  constructor(refusal: FileRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}
