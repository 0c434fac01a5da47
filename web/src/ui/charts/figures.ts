import type { Language } from '@suya/contract/messages/catalogue';

const localeOf: Record<Language, string> = { zh: 'zh-CN', en: 'en-GB' };

const yuan: Partial<Record<Language, Intl.NumberFormat>> = {};

/** Made once, when the first amount is shown: making one takes longer than a hundred amounts. */
function yuanOf(language: Language): Intl.NumberFormat {
  const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  yuan[language] ??= new Intl.NumberFormat(localeOf[language], twoDecimals);
  return yuan[language];
}

/**
 * An amount for display: currency symbol and two decimals. A falsy or non-numeric value gives nothing (specification, section 5).
 * @param fen integer fen
 */
export function formatMoney(fen: unknown, language: Language): string {
  if (!fen || typeof fen !== 'number' || !Number.isFinite(fen)) return '';
  return `${fen < 0 ? '-' : ''}¥${yuanOf(language).format(Math.abs(fen / 100))}`;
}

export function formatCount(count: number, language: Language): string {
  return count.toLocaleString(localeOf[language]);
}

/** A size for people: 13.2 MB. */
export function formatBytes(bytes: number, language: Language): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  return `${(bytes / 1024 ** step).toLocaleString(localeOf[language], { maximumFractionDigits: step ? 1 : 0 })} ${units[step]}`;
}
