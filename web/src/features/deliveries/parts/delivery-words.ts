import type { Condition, DeliveryState } from '@suya/contract/deliveries/deliveries.schema';
import type { Tone } from '../../../ui/style/tokens.ts';

/** What a delivery's state looks like; what was not complete waits for the clinic. */
export const stateTones: Readonly<Record<DeliveryState, Tone>> = {
  sent: 'moving',
  received: 'done',
  incomplete: 'attention',
  damaged: 'problem',
  cancelled: 'closed',
};

export const conditionTones: Readonly<Record<Condition, Tone>> = {
  complete: 'done',
  incomplete: 'attention',
  damaged: 'problem',
};
