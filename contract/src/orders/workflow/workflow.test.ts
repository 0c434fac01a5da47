import { describe, expect, it } from 'vitest';
import { type MessageKey, translate } from '../../messages/catalogue.ts';
import { needs, orderEvents } from './needs.ts';
import { allFacts, orderAt, samples } from './samples.ts';
import { orderStatuses } from './states.ts';
import { workflowActors } from './terms.ts';
import { eventsFor, next, queueOf } from './workflow.ts';

describe('acting on an order', () => {
  it('is refused to everybody for every event that the table does not name', () => {
    for (const status of orderStatuses) {
      for (const actor of workflowActors) {
        const offered = eventsFor(orderAt(status), actor).map(({ event }) => event);
        for (const event of orderEvents) {
          const step = next(orderAt(status), event, actor, { input: samples[event], facts: allFacts });
          expect(step.ok, `${status} ${event} ${actor}`).toBe(offered.includes(event));
        }
      }
    }
  });

  it('a doctor decides on a plan, other clinic staff do not', () => {
    expect(eventsFor(orderAt(10), ['clinic', 'doctor']).map(({ event }) => event)).toEqual([
      'approvePlan',
      'rejectPlan',
    ]);
    expect(eventsFor(orderAt(10), 'clinic')).toEqual([]);
    expect(next(orderAt(10), 'approvePlan', 'clinic', { input: samples.approvePlan, facts: allFacts })).toEqual({
      ok: false,
      reason: 'notYours',
      actors: ['doctor'],
    });
  });

  it('nobody approves a version that was replaced', () => {
    const facts = { versionIsCurrent: false };
    expect(next(orderAt(10), 'approvePlan', 'doctor', { input: samples.approvePlan, facts })).toEqual({
      ok: false,
      reason: 'guard',
      guard: 'versionIsCurrent',
    });
  });

  it('a reason must be given, and be more than blanks', () => {
    for (const input of [
      {},
      { reason: '' },
      { reason: '  \n ' },
      { reason: 'x'.repeat(501) },
      { reason: 'x', more: 1 },
    ]) {
      expect(next(orderAt(2), 'cancel', 'clinic', { input }).ok, JSON.stringify(input)).toBe(false);
    }
    expect(next(orderAt(2), 'cancel', 'clinic', { input: { reason: ' 患者改期 ' } })).toMatchObject({
      to: 3,
      input: { reason: '患者改期' },
      effects: ['releaseCoupons', 'closeBills'],
    });
  });

  it('abutments stand on permanent teeth, one on each', () => {
    const propose = (...teeth: number[]) =>
      needs.proposeAbutment.safeParse({ abutments: teeth.map((tooth) => ({ tooth, abutment: 'Ti' })) }).success;
    expect(propose(11, 48)).toBe(true);
    for (const teeth of [[], [36, 36], [10], [19], [29], [51], [85], [49]])
      expect(propose(...teeth), `${teeth}`).toBe(false);
  });

  it('has a sample of every event that its schema takes', () => {
    for (const event of orderEvents) expect(needs[event].safeParse(samples[event]).error, event).toBeUndefined();
  });

  it('can be named in both languages: every event and every field', () => {
    const keys = orderEvents.flatMap((event) => [
      ...(['name', 'done', 'hint'] as const).map((part) => `workflow.events.${event}.${part}`),
      ...Object.keys(needs[event].shape).map((field) => `workflow.fields.${field}`),
    ]);
    for (const language of ['zh', 'en'] as const) {
      expect(keys.filter((key) => translate(language, key as MessageKey) === 'undefined')).toEqual([]);
    }
  });

  it('fills the queues of the lab', () => {
    expect(queueOf('intake')).toEqual([2, 4, 48, 51]);
    expect(queueOf('production')).toEqual([22, 23, 36, 37, 38, 39]);
    expect(queueOf('support')).toEqual([48]);
  });
});
