/** Milliseconds from the file in hand. */
export interface Shown {
  /** Until every triangle is in hand and only has to be drawn. */
  readonly surface: number;
  /** Until the first pixels are there; without a graphics card most of it is drawing. */
  readonly picture: number;
  /** Until the pixels of every triangle are there. */
  readonly whole: number;
  /** Until the surface is welded, smooth and can be picked. */
  readonly pickable: number;
  /** The longest time that the page could do nothing else. */
  readonly longestTask: number;
}

declare global {
  interface Window {
    /** What the page does when it is told to: both loaders in turn. */
    show(rounds: number): Promise<{ ours: Shown[]; theirs: Shown[] }>;
  }
}
