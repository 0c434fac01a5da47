import type { CaseRow } from '@suya/contract/cases/cases.schema';
import { useT } from '../../../lib/i18n.tsx';
import { StatusTag } from '../../../ui/values/status-tag.tsx';

/** Whether the treatment goes on or is over. */
export function CaseState({ state }: Pick<CaseRow, 'state'>) {
  const t = useT();
  return <StatusTag tone={state === 'open' ? 'progress' : 'done'} label={t(`cases.state.${state}`)} />;
}
