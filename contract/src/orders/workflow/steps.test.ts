import { describe, expect, it } from 'vitest';
import { orderAt } from './samples.ts';
import { orderStatuses } from './states.ts';
import { stepperOf, stepsFor } from './steps.ts';
import { orderTracks } from './terms.ts';
import type { WorkflowOrder } from './workflow.ts';

describe('the stepper', () => {
  it('shows every status that a track can meet at exactly one stop', () => {
    for (const track of orderTracks) {
      const shown = stepsFor(track).flatMap(({ statuses }) => statuses);
      expect(new Set(shown).size).toBe(shown.length);
    }
    const everywhere = new Set(orderTracks.flatMap((track) => stepsFor(track).flatMap(({ statuses }) => statuses)));
    expect(orderStatuses.filter((status) => !everywhere.has(status))).toEqual([3, 27, 29]);
  });

  it('stands at the stop of the order, or nowhere once it is closed', () => {
    const key = (at: WorkflowOrder) => stepperOf(at).steps[stepperOf(at).current]?.key;
    expect(key(orderAt(10))).toBe('plan');
    expect(key(orderAt(41, { kind: 6 }))).toBe('abutment');
    expect(key(orderAt(26))).toBe('done');
    expect(key(orderAt(3))).toBeUndefined();
    expect(stepsFor('design').map((step) => step.key)).toEqual([
      'prescription',
      'review',
      'design',
      'plan',
      'payment',
      'production',
      'shipping',
      'acceptance',
      'done',
    ]);
  });

  it('leads an extra piece straight from review to payment, unless it was rejected and revised', () => {
    const extra = (status: WorkflowOrder['status']) => stepperOf(orderAt(status, { kind: 2, road: 'extra' }));
    expect(extra(51).steps.map(({ key }) => key)).toEqual([
      'review',
      'payment',
      'production',
      'shipping',
      'acceptance',
      'done',
    ]);
    expect(extra(51).current).toBe(0);
    expect(extra(53).steps[extra(53).current]?.key).toBe('design');
  });
});
