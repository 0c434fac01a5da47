import type { Day } from './day.ts';

/** What is picked of a range so far: nothing, its start, or both ends. */
export interface RangePick {
  readonly start: Day | null;
  readonly end: Day | null;
}

export const nothingPicked: RangePick = { start: null, end: null };

/**
 * One more click on a day: the first is the start, the second the end, the third begins anew. An end before the
 * start changes places with it.
 */
export function pickDay({ start, end }: RangePick, day: Day): RangePick {
  if (start === null || end !== null) return { start: day, end: null };
  return day < start ? { start: day, end: start } : { start, end: day };
}

/** Whether a range may be confirmed: both days are there and may be chosen, and the start is not after the end. */
export function isWhole(
  { start, end }: RangePick,
  isDisabled: (day: Day) => boolean = () => false,
): { readonly start: Day; readonly end: Day } | null {
  if (start === null || end === null || start > end) return null;
  return isDisabled(start) || isDisabled(end) ? null : { start, end };
}

/** Any two ends that are compared as text: days, or times HH:mm:ss. */
export interface Ends {
  readonly start: string;
  readonly end: string;
}

/** Another start; an end that would lie before it is pulled along. */
export const withStart = ({ end }: Ends, start: string): Ends => ({ start, end: end < start ? start : end });

/** Another end; a start that would lie after it is pulled along. */
export const withEnd = ({ start }: Ends, end: string): Ends => ({ start: end < start ? end : start, end });

/** The hours of a day in which no selectable time lies, for a list that offers hours. */
export function hoursOutside(ranges: readonly Ends[]): number[] {
  const hourOf = (time: string) => Number(time.slice(0, 2));
  const isWithin = (hour: number) => ranges.some(({ start, end }) => hourOf(start) <= hour && hour <= hourOf(end));
  return Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => ranges.length > 0 && !isWithin(hour));
}

/**
 * The time nearest to what was picked that may be chosen: itself within one of the ranges, else the start of the
 * first range (specification, section 5).
 * @param ranges selectable times HH:mm:ss, earliest first
 */
export function limitTime(time: string, ranges: readonly Ends[]): string {
  const isSelectable = ranges.some(({ start, end }) => start <= time && time <= end);
  return isSelectable ? time : (ranges[0]?.start ?? time);
}
