import { describe, expect, it } from 'vitest';
import { edgesOf, faultsOf } from '../../machine/graph.ts';
import { effects, guards } from './effects.ts';
import { needs, orderEvents } from './needs.ts';
import { samples } from './samples.ts';
import { endStatuses, orderStatuses, stateGroups, stateOf, statusesOf, statusOf } from './states.ts';
import { stepperOf, stepsFor } from './steps.ts';
import { businessKinds, type OrderRoad, orderRoads, orderTracks, orderTypes, trackOf } from './terms.ts';
import { transitions } from './transitions.ts';
import { automaticStep, eventsFor, labelOf, next, orderMachine, queueOf, type WorkflowOrder } from './workflow.ts';

/** The agreed table, written down a second time: from | event | actors | every state it may lead to. */
const agreed = `
  - | saveDraft | clinic | 1
  - | apply | clinic | 51
  1 | submit | clinic | 2
  1 2 5 21 58 | cancel | clinic | 3
  2 | withdraw | clinic | 1
  2 | approve | intake | 4
  2 | reject | intake | 5
  2 | requestData | intake | 1
  2 | flagRisk | intake | 58
  2 51 | ignore | intake | 29
  5 | revise | clinic | 1
  58 | acceptRisk | doctor | 4
  4 | modelReady | system intake | 52 6 41
  41 | proposeAbutment | design | 42
  42 | confirmAbutment | doctor | 44
  42 | adjustAbutment | doctor | 43
  43 | proposeAbutment | design | 42
  44 | queueDesign | system | 52
  52 | assign | design | 53
  53 | startDesign | design | 54
  54 57 | submitCheck | design | 55
  55 | returnCheck | design | 57
  55 | passCheck | design | 56
  56 | publish | design | 10
  6 7 | startPlan | design | 8
  8 | shareRough | design | 50
  50 | confirmRough | doctor | 11
  50 | rejectRough | doctor | 7
  8 | publish | design | 10
  11 12 | publish | design | 13 35
  10 13 35 | approvePlan | doctor | 14
  10 13 35 | rejectPlan | doctor | 15
  15 | takeRevision | design | 16
  14 | requestAdjustment | doctor | 17
  16 17 | startRevision | design | 57 12
  14 | produceDocs | design | 20
  14 20 | bill | system finance | 21 22
  21 | settle | system | 22
  22 | orderProduction | production | 23 36 37 38 39
  22 23 | refund | finance | 3
  23 36 37 38 39 | terminate | production | 27
  23 36 37 38 39 | ship | production | 24
  24 | sign | clinic system | 25
  25 | beginAcceptance | system | 46
  46 | acceptPass | doctor | 47
  46 | acceptFail | doctor | 48
  47 | complete | system | 26
  48 | remake | intake | 33 37
  48 | settleDispute | support | 26
  51 | acceptApplication | intake | 21 22 30 31 32 34
  51 | reject | intake | 5
  30 31 32 33 34 | startPlan | design | 12
`;

/** Every single arrow of the agreed table, as `from event actor to`. */
const agreedArrows = agreed
  .trim()
  .split('\n')
  .flatMap((text) => {
    const [from = [], event = [], actors = [], to = []] = text.split('|').map((cell) => cell.trim().split(' '));
    return from.flatMap((f) => actors.flatMap((a) => to.map((t) => `${f} ${event[0]} ${a} ${t}`)));
  });

const arrows = edgesOf(transitions).flatMap(({ from, to, row }) =>
  row.actor.map((actor) => `${from ?? '-'} ${row.event} ${actor} ${to}`),
);

const allFacts = Object.fromEntries(Object.keys(guards).map((name) => [name, true]));
const order = (status: WorkflowOrder['status'], more: Partial<WorkflowOrder> = {}): WorkflowOrder => ({
  status,
  type: 5,
  kind: 4,
  road: 'first',
  ...more,
});

describe('the order table', () => {
  it('is sound: every code is reachable, every state has a way out, no two rows collide', () => {
    expect(faultsOf(orderMachine, orderStatuses, [1, 51])).toEqual([]);
  });

  it('holds every agreed arrow and no other', () => {
    expect([...new Set(arrows)].sort()).toEqual([...new Set(agreedArrows)].sort());
  });

  it('ends at cancelled, completed, terminated and ignored', () => {
    expect(endStatuses).toEqual([3, 26, 27, 29]);
  });

  it('asks every row for the fields of its event, and has a row for every event', () => {
    for (const row of transitions) expect(row.needs).toBe(needs[row.event]);
    expect(new Set(transitions.map(({ event }) => event))).toEqual(new Set(orderEvents));
  });

  it('uses every effect and every guard that is declared', () => {
    expect(new Set(transitions.flatMap((row) => row.effects))).toEqual(new Set(Object.keys(effects)));
    expect(new Set(transitions.flatMap((row) => row.guards ?? []))).toEqual(new Set(Object.keys(guards)));
  });

  it('leads the system on by itself where no outside fact is needed, one way at a time', () => {
    const automatic = transitions.filter((row) => row.automatic).map(({ event }) => event);
    expect(automatic).toEqual(['modelReady', 'queueDesign', 'bill', 'bill', 'beginAcceptance', 'complete']);
    expect(automaticStep(order(14))?.event).toBe('bill');
    expect(automaticStep(order(14, { type: 8 }))).toBeUndefined();
    expect(automaticStep(order(20, { type: 8 }))?.event).toBe('bill');
    expect(automaticStep(order(24))).toBeUndefined();
  });
});

describe('the status catalogue', () => {
  it('has no codes 9, 18, 19, 28, 40, 45 and 49: meeting one is an error', () => {
    for (const code of [0, 9, 18, 19, 28, 40, 45, 49, 59, -1, 1.5]) expect(() => statusOf(code)).toThrow(RangeError);
    for (const code of orderStatuses) expect(statusOf(code)).toBe(code);
    expect(orderStatuses).toHaveLength(51);
  });

  it('sorts every code into one group', () => {
    expect(stateGroups.flatMap(statusesOf).sort((a, b) => a - b)).toEqual(orderStatuses);
    expect(statusesOf('waitingForMe')).toEqual([5, 10, 13, 21, 35, 42, 46, 50, 58]);
    expect(statusesOf('withLab')).toEqual([2, 4, 51]);
    expect(statusesOf('production')).toEqual([22, 23, 36, 37, 38, 39]);
    expect(statusesOf('closed')).toEqual([3, 27, 29]);
  });

  it('waits for the clinic exactly where the clinic or its doctor has to decide', () => {
    for (const status of statusesOf('waitingForMe')) {
      const mine = eventsFor(order(status), ['clinic', 'doctor']).filter(({ event }) => event !== 'cancel');
      expect(mine.length > 0 || status === 21, `status ${status}`).toBe(true);
    }
  });

  it('gives the lab a name of its own wherever codes share a label', () => {
    const lab = orderStatuses.map((status) => labelOf(status, 'lab'));
    expect(new Set(lab).size).toBe(orderStatuses.length);
    expect(labelOf(11)).toBe(labelOf(12));
    expect(new Set(orderStatuses.map((status) => stateOf(status).key)).size).toBe(orderStatuses.length);
  });
});

describe('tracks and roads', () => {
  it('let what is bought decide the track, else the appliance', () => {
    expect(orderTypes.map((type) => trackOf({ type, kind: 4 }))).toEqual(['design', 'design', 'design', 'design', 'plan']);
    const plan = businessKinds.filter((kind) => trackOf({ type: 5, kind }) === 'plan');
    expect(plan).toEqual([5, 10]);
    expect(trackOf({ type: 5, kind: 6 })).toBe('abutment');
    expect(trackOf({ type: 8, kind: 8 })).toBe('design');
  });

  const go = (from: WorkflowOrder, event: keyof typeof samples, input: unknown = samples[event]) => {
    const row = transitions.find((each) => each.event === event && each.from.includes(from.status));
    const step = next(from, event, row?.actor ?? [], { input, facts: allFacts });
    return step.ok ? { status: step.to, road: step.road } : step.reason;
  };

  it('route a complete model by track', () => {
    expect(go(order(4), 'modelReady')).toMatchObject({ status: 52 });
    expect(go(order(4, { type: 8 }), 'modelReady')).toMatchObject({ status: 6 });
    expect(go(order(4, { kind: 6 }), 'modelReady')).toMatchObject({ status: 41 });
  });

  it('send a revision back to the bench it came from', () => {
    expect(go(order(16), 'startRevision')).toMatchObject({ status: 57 });
    expect(go(order(17, { type: 8 }), 'startRevision')).toMatchObject({ status: 12 });
    expect(go(order(16, { kind: 6 }), 'startRevision')).toMatchObject({ status: 57 });
  });

  it('bill the design track at 14 and the plan track only after its documents', () => {
    expect(go(order(14), 'bill')).toMatchObject({ status: 21 });
    expect(go(order(14), 'produceDocs')).toBe('notFromHere');
    expect(go(order(14, { type: 8 }), 'bill')).toBe('notFromHere');
    expect(go(order(14, { type: 8 }), 'produceDocs')).toMatchObject({ status: 20 });
    expect(go(order(20, { type: 8 }), 'bill')).toMatchObject({ status: 21 });
  });

  it('ask nobody to pay nothing', () => {
    expect(go(order(14), 'bill', { amount: 0 })).toMatchObject({ status: 22 });
    expect(go(order(51, { kind: 2, road: 'extra' }), 'acceptApplication', { price: 0 })).toMatchObject({ status: 22 });
  });

  it('remember what an application is for, and lead it there', () => {
    const parentOrderId = samples.apply.parentOrderId;
    const apply = (kind: number, purpose?: string) => go(order(null), 'apply', { parentOrderId, kind, purpose, reason: 'x' });
    expect(apply(2)).toEqual({ status: 51, road: 'extra' });
    expect(apply(3, 'refinement')).toEqual({ status: 51, road: 'refinement' });
    expect(apply(3)).toBe('needs');
    expect(apply(2, 'restart')).toBe('needs');
    const accept = (road: OrderRoad) => go(order(51, { kind: road === 'extra' ? 2 : 3, road }), 'acceptApplication');
    expect(accept('extra')).toMatchObject({ status: 21 });
    expect(accept('restart')).toMatchObject({ status: 30 });
    expect(accept('correction')).toMatchObject({ status: 31 });
    expect(accept('refinement')).toMatchObject({ status: 32 });
    expect(accept('retention')).toMatchObject({ status: 34 });
  });

  it('produce each road under its own code', () => {
    const produced = orderRoads.map((road) => go(order(22, { road }), 'orderProduction'));
    expect(produced.map((to) => (typeof to === 'string' ? to : to.status))).toEqual([23, 36, 38, 38, 38, 39, 37]);
  });

  it('show a restarted plan as 35 and every other new plan as 13', () => {
    const published = orderRoads.map((road) => go(order(12, { road }), 'publish'));
    expect(published.map((to) => (typeof to === 'string' ? to : to.status))).toEqual([13, 13, 35, 35, 35, 13, 13]);
  });

  it('make an order a remake for good, with a new design or the same', () => {
    const input = samples.remake;
    expect(go(order(48), 'remake', { ...input, design: 'same' })).toEqual({ status: 37, road: 'remake' });
    expect(go(order(48), 'remake', { ...input, design: 'new' })).toEqual({ status: 33, road: 'remake' });
    expect(go(order(33, { road: 'remake' }), 'startPlan')).toEqual({ status: 12, road: 'remake' });
    expect(go(order(37, { road: 'remake' }), 'ship')).toEqual({ status: 24, road: 'remake' });
  });
});

describe('acting on an order', () => {
  it('is refused to everybody for every event that the table does not name', () => {
    for (const status of orderStatuses) {
      for (const actor of ['clinic', 'doctor', 'intake', 'design', 'production', 'finance', 'support', 'system'] as const) {
        const offered = eventsFor(order(status), actor).map(({ event }) => event);
        for (const event of orderEvents) {
          const step = next(order(status), event, actor, { input: samples[event], facts: allFacts });
          expect(step.ok, `${status} ${event} ${actor}`).toBe(offered.includes(event));
        }
      }
    }
  });

  it('a doctor decides on a plan, other clinic staff do not', () => {
    expect(eventsFor(order(10), ['clinic', 'doctor']).map(({ event }) => event)).toEqual(['approvePlan', 'rejectPlan']);
    expect(eventsFor(order(10), 'clinic')).toEqual([]);
    expect(next(order(10), 'approvePlan', 'clinic', { input: samples.approvePlan, facts: allFacts })).toEqual({
      ok: false,
      reason: 'notYours',
      actors: ['doctor'],
    });
  });

  it('nobody approves a version that was replaced', () => {
    const facts = { versionIsCurrent: false };
    expect(next(order(10), 'approvePlan', 'doctor', { input: samples.approvePlan, facts })).toEqual({
      ok: false,
      reason: 'guard',
      guard: 'versionIsCurrent',
    });
  });

  it('a reason must be given, and be more than blanks', () => {
    for (const input of [{}, { reason: '' }, { reason: '  \n ' }, { reason: 'x'.repeat(501) }, { reason: 'x', more: 1 }]) {
      expect(next(order(2), 'cancel', 'clinic', { input }).ok, JSON.stringify(input)).toBe(false);
    }
    expect(next(order(2), 'cancel', 'clinic', { input: { reason: ' 患者改期 ' } })).toMatchObject({
      to: 3,
      input: { reason: '患者改期' },
      effects: ['releaseCoupons', 'closeBills'],
    });
  });

  it('abutments stand on permanent teeth, one on each', () => {
    const propose = (...teeth: number[]) =>
      needs.proposeAbutment.safeParse({ abutments: teeth.map((tooth) => ({ tooth, abutment: 'Ti' })) }).success;
    expect(propose(11, 48)).toBe(true);
    for (const teeth of [[], [36, 36], [10], [19], [29], [51], [85], [49]]) expect(propose(...teeth), `${teeth}`).toBe(false);
  });

  it('has a sample of every event that its schema takes', () => {
    for (const event of orderEvents) expect(needs[event].safeParse(samples[event]).error, event).toBeUndefined();
  });

  it('fills the queues of the lab', () => {
    expect(queueOf('intake')).toEqual([2, 4, 48, 51]);
    expect(queueOf('production')).toEqual([22, 23, 36, 37, 38, 39]);
    expect(queueOf('support')).toEqual([48]);
  });
});

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
    expect(key(order(10))).toBe('plan');
    expect(key(order(41, { kind: 6 }))).toBe('abutment');
    expect(key(order(26))).toBe('done');
    expect(key(order(3))).toBeUndefined();
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
    const extra = (status: WorkflowOrder['status']) => stepperOf(order(status, { kind: 2, road: 'extra' }));
    expect(extra(51).steps.map(({ key }) => key)).toEqual(['review', 'payment', 'production', 'shipping', 'acceptance', 'done']);
    expect(extra(51).current).toBe(0);
    expect(extra(53).steps[extra(53).current]?.key).toBe('design');
  });
});
