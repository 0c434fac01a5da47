import type { HistoryRow, OrderDetail } from '@suya/contract/orders/orders.schema';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { expect, test } from 'vitest';
import { buttonsOf, openRemark, presetFor, uploadEvents } from './steps.ts';

const row = (event: string): HistoryRow => ({
  seq: 1,
  at: '2026-11-20T02:00:00Z',
  actorName: '王医生',
  actor: 'doctor',
  event,
  from: 10,
  to: 15,
  reason: '切缘太长',
  detail: {},
});

const offers = (...events: OrderEvent[]) => events.map((event) => ({ event, enabled: true, why: null }));

const order = (changes: Partial<OrderDetail>) =>
  ({
    type: 5,
    kind: 4,
    road: 'first',
    status: 54,
    series: null,
    priceFen: null,
    bills: [],
    history: [],
    ...changes,
  }) as OrderDetail;

test('a design in work is put forward by an upload and gets no button of its own', () => {
  const designing = order({ events: offers('submitCheck') });
  expect(uploadEvents(designing)).toEqual(['submitCheck']);
  expect(buttonsOf(designing)).toEqual([]);
});

test('publishing a checked design is a button, publishing a plan is an upload', () => {
  expect(uploadEvents(order({ status: 56, events: offers('publish') }))).toEqual([]);
  expect(uploadEvents(order({ status: 8, type: 8, kind: 10, events: offers('publish', 'shareRough') }))).toEqual([
    'shareRough',
    'publish',
  ]);
});

test('the promise starts from the day that the lab’s calendar proposes', () => {
  expect(presetFor(order({ status: 2, proposedOn: '2026-11-27', abutments: [] }), 'approve')).toEqual({
    promisedOn: '2026-11-27',
  });
  expect(presetFor(order({ status: 2, proposedOn: null, abutments: [] }), 'approve')).toEqual({});
});

test('abutments are asked for each tooth that is restored or missing, but not for a pontic', () => {
  const teeth = [
    { tooth: 36, mark: 'missing' },
    { tooth: 34, mark: 'covered' },
    { tooth: 35, mark: 'missing' },
    { tooth: 35, mark: 'pontic' },
  ];
  const asked = (facts: object) =>
    presetFor(order({ prescription: { teeth }, abutments: [], ...facts } as never), 'proposeAbutment');
  expect(asked({})).toEqual({
    abutments: [
      { tooth: 36, abutment: '' },
      { tooth: 34, abutment: '' },
    ],
  });
  expect(asked({ prescription: { teeth: [] } })).toEqual({ abutments: [{ abutment: '' }] });
  const proposed = [{ tooth: 36, abutment: '成品钛基台' }];
  expect(asked({ abutments: proposed })).toEqual({ abutments: proposed });
});

test('a remark of the doctor stands until a new version answers it', () => {
  const asked = [row('publish'), row('rejectPlan'), row('takeRevision'), row('startRevision')];
  expect(openRemark(order({ history: asked }))?.event).toBe('rejectPlan');
  expect(openRemark(order({ history: [...asked, row('submitCheck')] }))).toBeUndefined();
});

test('what can be given back is what was paid and not given back yet; how much of it was agreed is typed', () => {
  const bill = { id: '', no: '', kind: 4, createdAt: '', paidAt: null, amountFen: 9_000, refundedFen: 2_500 };
  const paid = order({ status: 48, bills: [{ ...bill, state: 'paid' }] as OrderDetail['bills'] });
  expect(presetFor(paid, 'terminate')).toEqual({ refund: 6_500 });
  expect(presetFor(paid, 'settleDispute')).toEqual({ refund: 0 });
});
