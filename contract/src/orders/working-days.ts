const DAY_MS = 86_400_000;

/**
 * The date `days` working days after `from`, Saturdays and Sundays left out.
 * @param from yyyy-MM-dd
 * @returns yyyy-MM-dd
 */
export function addWorkingDays(from: string, days: number): string {
  let day = Date.parse(`${from}T00:00:00Z`);
  for (let left = days; left > 0; ) {
    day += DAY_MS;
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(day).toISOString().slice(0, 10);
}
