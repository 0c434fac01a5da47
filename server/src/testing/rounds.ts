/**
 * How often a race is run again, a process killed or an order walked. A count for every change is enough to find what the
 * canaries of these tests do wrong on purpose; what is rarer is searched for with `LONG=1`.
 * @param usual for every change: `npm test -- all`, and so `.ci/run`
 * @param long with `LONG=1`
 * @returns with `SHORT=1`, as plain `npm test` sets it, a third of the usual, and three at least
 */
export function rounds(usual: number, long: number): number {
  if (process.env.LONG) return long;
  return process.env.SHORT ? Math.min(usual, Math.max(3, Math.ceil(usual / 3))) : usual;
}
