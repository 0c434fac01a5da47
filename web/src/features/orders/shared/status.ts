import type { MessageKey } from '@suya/contract/messages/catalogue';
import { type StateGroup, states } from '@suya/contract/orders/workflow/states';
import type { Tone } from '../../../ui/style/tokens.ts';

export const groupTones: Readonly<Record<StateGroup, Tone>> = {
  draft: 'neutral',
  withLab: 'info',
  withClinic: 'waiting',
  designing: 'progress',
  production: 'making',
  onTheWay: 'moving',
  finished: 'done',
  problem: 'problem',
  closed: 'closed',
};

interface StatusWords {
  readonly group: StateGroup;
  readonly tone: Tone;
  readonly label: MessageKey;
  /** What the lab reads besides, where several codes share a label. */
  readonly detail: MessageKey | undefined;
}

/**
 * Group, colour and words of a status code: `<StatusTag tone={s.tone} label={t(s.label)} />`.
 * @throws RangeError for a code that the catalogue does not have
 */
export function describeStatus(status: number): StatusWords {
  const state = states[status as keyof typeof states];
  if (!state) throw new RangeError(`order status ${status} does not exist`);
  return {
    group: state.group,
    tone: groupTones[state.group],
    label: state.label,
    detail: 'detail' in state ? state.detail : undefined,
  };
}
