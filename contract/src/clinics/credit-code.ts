const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/**
 * Whether a unified social credit code's check sign fits: the 18th sign makes the sum of all, weighted by powers of 3,
 * a multiple of 31 (GB 32100-2015, 4.6 and annex A).
 */
export function isCreditCode(code: string): boolean {
  const values = [...code].map((sign) => SIGNS.indexOf(sign));
  if (values.length !== 18 || values.includes(-1)) return false;
  const sum = values.slice(0, 17).reduce((total, value, at) => total + value * (3 ** at % 31), 0);
  return values[17] === (31 - (sum % 31)) % 31;
}
