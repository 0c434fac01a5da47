import type { Series } from '@suya/contract/catalogue/catalogue.schema';
import type { Missing } from '@suya/contract/orders/prescription/prescription.rules';
import type { Translate } from '../../../../../lib/i18n.tsx';

const scanOf = (field: string) => (['upper', 'lower', 'bite'] as const).find((side) => field === `scans.${side}`);

/** A missing field as a line of the summary: which one, and what to do. */
export function describeMissing(
  { field, message }: Missing,
  series: Series | undefined,
  t: Translate,
  read: (label: { zh: string; en: string }) => string,
): string {
  const setting = series?.settings.find(({ key }) => field === `options.${key}`);
  if (setting) return t('orders.side.missingOption', { label: read(setting.label), message: t(message) });
  const line = /^lines\.(\d+)\./.exec(field)?.[1];
  if (line !== undefined) return t('ordering.lines.missing', { number: Number(line) + 1, message: t(message) });
  const scan = scanOf(field);
  return scan
    ? t('orders.side.missingScan', { scan: t(`orders.create.scanKinds.${scan}`), message: t(message) })
    : t(message);
}
