import { useT } from '../../../../../lib/i18n.tsx';
import type { Verdict } from './moves.ts';

/** What a column says to the card that is carried, in words. */
export function useVerdictWords(): (verdict: Verdict) => string {
  const t = useT();
  return (verdict) => {
    if (verdict.kind === 'takes')
      return t('labWork.move.dropHere', { event: t(`workflow.events.${verdict.event}.name`) });
    if (verdict.kind === 'upload') return t('labWork.move.no.upload');
    if (verdict.kind === 'other') return t('labWork.move.no.other');
    const actors = verdict.actors.map((actor) => t(`workflow.actors.${actor}`)).join(t('orders.chart.comma'));
    return t('labWork.move.no.people', { actors });
  };
}
