import { v7 } from 'uuid';

/** A new id: a UUIDv7, so that rows made one after another lie side by side in their index. */
export const newId = (): string => v7();
