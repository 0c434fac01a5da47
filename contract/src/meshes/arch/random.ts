/** A repeatable source of numbers from 0 to 1 (mulberry32): the same seed makes the same mouth everywhere. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A cheap smooth unevenness from -1 to 1, for colour and gum. */
export function ripple(x: number, y: number, z: number): number {
  return (Math.sin(x * 1.7 + y * 0.6 + 1.3) + Math.sin(y * 1.9 - z * 0.8) + Math.sin(z * 2.3 + x * 0.9 + 0.5)) / 3;
}
