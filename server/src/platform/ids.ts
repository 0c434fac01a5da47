import { v7 } from 'uuid';

/** A new UUIDv7: rows created one after another are neighbours in their index. */
export const newId = (): string => v7();
