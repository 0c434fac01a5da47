import { describe, expect, expectTypeOf, test } from 'vitest';
import { statusesDoneBy, waitingFor } from '../lab-queue.ts';
import { type EventTraits, eventsThat, eventTraits, isOrderEvent, traitsOf } from './event-traits.ts';
import { needs, type OrderEvent, orderEvents } from './needs.ts';
import { stateOf } from './states.ts';
import { transitions } from './transitions.ts';

const eventsOf = (fits: (traits: EventTraits) => boolean): OrderEvent[] =>
  orderEvents.filter((event) => fits(traitsOf(event)));
const eventsWhere = (fits: (row: (typeof transitions)[number]) => boolean): OrderEvent[] =>
  orderEvents.filter((event) => transitions.some((row) => row.event === event && fits(row)));

describe('the traits of events', () => {
  test('an event that nobody described does not compile, nor does half a description', () => {
    expectTypeOf(eventTraits).toExtend<Record<OrderEvent, EventTraits>>();
    expectTypeOf(eventTraits).not.toExtend<Record<OrderEvent | 'polish', EventTraits>>();
    const told = { leads: true, final: false, weight: 'plain', asks: 'fields', seenBy: 'both' } as const;
    expectTypeOf(told).toExtend<EventTraits>();
    for (const trait of ['leads', 'final', 'weight', 'asks', 'seenBy'] as const) {
      expectTypeOf<Omit<typeof told, typeof trait>>().not.toExtend<EventTraits>();
    }
  });

  test('stand in the order of an order’s life, one row for each event', () => {
    expect(new Set(Object.keys(eventTraits))).toEqual(new Set(orderEvents));
  });

  test('know an event from a note of the history', () => {
    expect(isOrderEvent('cancel')).toBe(true);
    expect(traitsOf('cancel')).toBe(eventTraits.cancel);
    for (const name of ['amend', 'toString', ''])
      expect([isOrderEvent(name), traitsOf(name)]).toEqual([false, undefined]);
  });

  test('paint red exactly what ends an order without leading on', () => {
    const ending = eventsOf(({ leads, final }) => final && !leads);
    expect(ending).toEqual(['cancel', 'ignore', 'refund', 'terminate']);
    expect(eventsOf(({ weight }) => weight === 'danger')).toEqual(ending);
    for (const event of ending) {
      const targets = transitions.filter((row) => row.event === event).map(({ to }) => to);
      for (const to of targets) expect(typeof to === 'number' && stateOf(to).group, event).toBe('closed');
    }
    expect(eventsOf(({ leads, weight }) => !leads && weight === 'primary')).toEqual([]);
  });

  test('lock the bills exactly where a step changes bills that exist', () => {
    const changing = ['closeBills', 'refundBill', 'recordRefund'];
    expect(eventsOf(({ locksBills }) => locksBills === true)).toEqual(
      eventsWhere(({ effects }) => effects.some((effect) => changing.includes(effect))),
    );
  });

  test('leave the check of a design to those who did not design it', () => {
    expect(eventsOf(({ doneBy }) => doneBy === 'others')).toEqual(
      eventsWhere(({ guards }) => guards?.includes('notDesignerOfVersion') ?? false),
    );
    expect(statusesDoneBy('designer')).toEqual([53, 54, 57]);
    expect(statusesDoneBy('others')).toEqual([55]);
  });

  test('bring a version exactly where the table asks for a new one', () => {
    expect(eventsThat('putsForward')).toEqual(eventsWhere(({ guards }) => guards?.includes('versionIsNew') ?? false));
  });

  test('keep the lab’s own check from the clinic, and nothing that the clinic does itself', () => {
    const hidden = eventsOf(({ seenBy }) => seenBy === 'lab');
    expect(hidden).toEqual(['submitCheck', 'returnCheck', 'passCheck']);
    const byClinic = eventsWhere(({ actor }) => actor.some((one) => one === 'clinic' || one === 'doctor'));
    expect(hidden.filter((event) => byClinic.includes(event))).toEqual([]);
  });

  test('ask nothing only where nothing has to be given', () => {
    for (const event of eventsOf(({ asks }) => asks === 'nothing')) expect(Object.keys(needs[event].shape)).toEqual([]);
  });

  test('open a remark only with words, and let none stand open for good', () => {
    for (const event of eventsOf(({ remark }) => remark === 'opens' || remark === 'refuses'))
      expect(Object.keys(needs[event].shape), event).toContain('reason');
    expect(eventsOf(({ remark }) => remark === 'answers').length).toBeGreaterThan(0);
  });

  test('name a decision exactly where a doctor says yes or no to a version', () => {
    const effects = ['recordVersionApproval', 'recordVersionRejection'];
    const onVersion = eventsWhere((row) => row.effects.some((effect) => effects.includes(effect)));
    const onRough = eventsWhere(({ from }) =>
      from.some((status) => status !== null && stateOf(status).key === 'roughShared'),
    );
    expect(eventsOf(({ decides }) => decides !== undefined)).toEqual(
      orderEvents.filter((event) => onVersion.includes(event) || onRough.includes(event)),
    );
  });

  test('fill the queues of the lab with what leads on, not with what only ends', () => {
    expect(waitingFor(['intake'])).toEqual([2, 4, 48, 51]);
    expect(waitingFor(['production'])).toEqual([22, 23, 36, 37, 38, 39]);
    expect(waitingFor(['finance'])).toEqual([14, 20]);
    expect(waitingFor(['system'])).toContain(21);
  });
});
