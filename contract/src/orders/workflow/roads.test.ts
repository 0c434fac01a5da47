import { describe, expect, it } from 'vitest';
import { allFacts, orderAt, samples } from './samples.ts';
import {
  businessKinds,
  isApplianceOrder,
  kindOfAppliance,
  type OrderRoad,
  orderRoads,
  orderTypes,
  trackOf,
} from './terms.ts';
import { transitions } from './transitions.ts';
import { next, type WorkflowOrder } from './workflow.ts';

describe('tracks and roads', () => {
  it('let what is bought decide the track, else the appliance', () => {
    expect(orderTypes.map((type) => trackOf({ type, kind: 4 }))).toEqual([
      'design',
      'design',
      'design',
      'design',
      'plan',
    ]);
    const plan = businessKinds.filter((kind) => trackOf({ type: 5, kind }) === 'plan');
    expect(plan).toEqual([5, 10]);
    expect(trackOf({ type: 5, kind: 6 })).toBe('abutment');
    expect(trackOf({ type: 8, kind: 8 })).toBe('design');
  });

  it('give an order the kind of its appliance, and the catalogue’s word on how that is designed', () => {
    expect([3, 4, 5, 7, 8, 21].map(kindOfAppliance)).toEqual([4, 4, 4, 8, 10, 4]);
    for (const type of orderTypes) {
      const kind = kindOfAppliance(type);
      expect(isApplianceOrder(kind)).toBe(true);
      expect(trackOf({ type, kind })).toBe(trackOf({ type, kind: 4 }));
      for (const track of ['design', 'plan'] as const)
        expect(trackOf({ type, kind, appliance: { track } })).toBe(track);
    }
    expect(businessKinds.filter(isApplianceOrder)).toEqual([4, 8, 10]);
  });

  const go = (from: WorkflowOrder, event: keyof typeof samples, input: unknown = samples[event]) => {
    const row = transitions.find((each) => each.event === event && each.from.includes(from.status));
    const step = next(from, event, row?.actor ?? [], { input, facts: allFacts });
    return step.ok ? { status: step.to, road: step.road } : step.reason;
  };

  it('route a complete model by track', () => {
    expect(go(orderAt(4), 'modelReady')).toMatchObject({ status: 52 });
    expect(go(orderAt(4, { type: 8 }), 'modelReady')).toMatchObject({ status: 6 });
    expect(go(orderAt(4, { kind: 6 }), 'modelReady')).toMatchObject({ status: 41 });
  });

  it('send a revision back to the bench it came from', () => {
    expect(go(orderAt(16), 'startRevision')).toMatchObject({ status: 57 });
    expect(go(orderAt(17, { type: 8 }), 'startRevision')).toMatchObject({ status: 12 });
    expect(go(orderAt(16, { kind: 6 }), 'startRevision')).toMatchObject({ status: 57 });
  });

  it('bill the design track at 14 and the plan track only after its documents', () => {
    expect(go(orderAt(14), 'bill')).toMatchObject({ status: 21 });
    expect(go(orderAt(14), 'produceDocs')).toBe('notFromHere');
    expect(go(orderAt(14, { type: 8 }), 'bill')).toBe('notFromHere');
    expect(go(orderAt(14, { type: 8 }), 'produceDocs')).toMatchObject({ status: 20 });
    expect(go(orderAt(20, { type: 8 }), 'bill')).toMatchObject({ status: 21 });
  });

  it('ask nobody to pay nothing', () => {
    expect(go(orderAt(14), 'bill', { amount: 0 })).toMatchObject({ status: 22 });
    expect(go(orderAt(51, { kind: 2, road: 'extra' }), 'acceptApplication', { price: 0 })).toMatchObject({
      status: 22,
    });
  });

  it('remember what an application is for, and lead it there', () => {
    const parentOrderId = samples.apply.parentOrderId;
    const apply = (kind: number, purpose?: string) =>
      go(orderAt(null), 'apply', { parentOrderId, kind, purpose, reason: 'x' });
    expect(apply(2)).toEqual({ status: 51, road: 'extra' });
    expect(apply(3, 'refinement')).toEqual({ status: 51, road: 'refinement' });
    expect(apply(3)).toBe('needs');
    expect(apply(2, 'restart')).toBe('needs');
    const accept = (road: OrderRoad) => go(orderAt(51, { kind: road === 'extra' ? 2 : 3, road }), 'acceptApplication');
    expect(accept('extra')).toMatchObject({ status: 21 });
    expect(accept('restart')).toMatchObject({ status: 30 });
    expect(accept('correction')).toMatchObject({ status: 31 });
    expect(accept('refinement')).toMatchObject({ status: 32 });
    expect(accept('retention')).toMatchObject({ status: 34 });
  });

  it('produce each road under its own code', () => {
    const produced = orderRoads.map((road) => go(orderAt(22, { road }), 'orderProduction'));
    expect(produced.map((to) => (typeof to === 'string' ? to : to.status))).toEqual([23, 36, 38, 38, 38, 39, 37]);
  });

  it('show a restarted plan as 35 and every other new plan as 13', () => {
    const published = orderRoads.map((road) => go(orderAt(12, { road }), 'publish'));
    expect(published.map((to) => (typeof to === 'string' ? to : to.status))).toEqual([13, 13, 35, 35, 35, 13, 13]);
  });

  it('make an order a remake for good, with a new design or the same', () => {
    const input = samples.remake;
    expect(go(orderAt(48), 'remake', { ...input, design: 'same' })).toEqual({ status: 37, road: 'remake' });
    expect(go(orderAt(48), 'remake', { ...input, design: 'new' })).toEqual({ status: 33, road: 'remake' });
    expect(go(orderAt(33, { road: 'remake' }), 'startPlan')).toEqual({ status: 12, road: 'remake' });
    expect(go(orderAt(37, { road: 'remake' }), 'ship')).toEqual({ status: 24, road: 'remake' });
  });
});
