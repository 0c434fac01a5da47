/** Milliseconds from the file in hand. */
export interface Shown {
  /** Until the surface is in hand and only has to be drawn. */
  readonly surface: number;
  /** Until its pixels are there; without a graphics card most of it is drawing. */
  readonly picture: number;
  /** Until it can be picked as well. */
  readonly whole: number;
  /** The longest time until the surface was there that the page could do nothing else. */
  readonly longestTask: number;
}

declare global {
  interface Window {
    /** What the page does when it is told to: both loaders in turn. */
    show(rounds: number): Promise<{ ours: Shown[]; theirs: Shown[] }>;
  }
}
