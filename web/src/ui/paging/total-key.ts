/**
 * The message key for a list's total.
 * @param countedTo the number at which counting stopped; undefined if everything is counted
 */
export const totalKey = (total: number, countedTo: number | undefined) =>
  countedTo !== undefined && total >= countedTo ? 'shell.totalAtLeast' : 'shell.total';
