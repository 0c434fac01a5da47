import type { Language } from '@suya/contract/messages/catalogue';

const localeOf: Record<Language, string> = { zh: 'zh-CN', en: 'en-GB' };

/**
 * An amount for display: currency symbol and two decimals. A falsy or non-numeric value gives nothing (specification, section 5).
 * @param fen integer fen
 */
export function formatMoney(fen: unknown, language: Language): string {
  if (!fen || typeof fen !== 'number' || !Number.isFinite(fen)) return '';
  const amount = Math.abs(fen / 100).toLocaleString(localeOf[language], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${fen < 0 ? '-' : ''}¥${amount}`;
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
