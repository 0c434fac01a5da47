/**
 * How a list's total is said.
 * @param countedTo where the counting stopped; undefined where everything is counted
 */
export const totalKey = (total: number, countedTo: number | undefined) =>
  countedTo !== undefined && total >= countedTo ? 'shell.totalAtLeast' : 'shell.total';
