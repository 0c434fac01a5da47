import type { AnswerOf } from '@suya/contract/http/endpoint';
import type { getLabFigures } from '@suya/contract/orders/lab-figures.endpoints';
import { useT } from '../../../../../lib/i18n.tsx';

export type Figures = AnswerOf<typeof getLabFigures>;

const nothing = '—';

/** A part of a whole in percent with one decimal; a dash where there is no whole. */
export const shareOf = (part: number, whole: number): string =>
  whole > 0 ? `${((part / whole) * 100).toFixed(1)}%` : nothing;

/** A number of days in words; a dash where none is known. */
export function useDays(): (days: number | null) => string {
  const t = useT();
  return (days) => (days === null ? nothing : t('labWork.figures.days', { days }));
}
