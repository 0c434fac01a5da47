/** Collects text and numbers as bytes, doubling its room as needed. Text must be ASCII. */
export interface ByteWriter {
  text(text: string): void;
  bytes(): Uint8Array<ArrayBuffer>;
}

/** @returns a writer for text formats of any length, without holding the text as one string. */
export function createByteWriter(): ByteWriter {
  let room = new Uint8Array(64 * 1024);
  let used = 0;
  return {
    text(text) {
      if (used + text.length > room.length) {
        const next = new Uint8Array(Math.max(room.length * 2, used + text.length));
        next.set(room);
        room = next;
      }
      for (let i = 0; i < text.length; i++) room[used++] = text.charCodeAt(i);
    },
    bytes: () => room.slice(0, used),
  };
}

/** A coordinate in mm with a hundredth of a micrometre, as scanners write it. */
export const toDecimal = (value: number): string => String(Math.round(value * 1e5) / 1e5);
