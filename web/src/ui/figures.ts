import type { Language } from '@suya/contract/messages/catalogue';

const localeOf: Record<Language, string> = { zh: 'zh-CN', en: 'en-GB' };

/**
 * An amount for display: currency symbol and two decimals. A falsy or non-numeric value gives nothing (specification, section 5).
 * @param fen integer fen
 */
export function formatMoney(fen: unknown, language: Language): string {
  if (!fen || typeof fen !== 'number' || !Number.isFinite(fen)) return '';
  const amount = Math.abs(fen / 100).toLocaleString(localeOf[language], { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${fen < 0 ? '-' : ''}¥${amount}`;
}

export function formatCount(count: number, language: Language): string {
  return count.toLocaleString(localeOf[language]);
}
