import { describe, expect, it } from 'vitest';
import { edgesOf, faultsOf } from '../../machine/graph.ts';
import { effects, guards } from './effects.ts';
import { needs, orderEvents } from './needs.ts';
import { orderAt } from './samples.ts';
import { endStatuses, orderStatuses } from './states.ts';
import { transitions } from './transitions.ts';
import { automaticStep, orderMachine } from './workflow.ts';

/** The agreed table, written down a second time: from | event | actors | every state it may lead to. */
const agreed = `
  - | saveDraft | clinic | 1
  - | enter | intake support | 1 2
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

/** What the agreed events ask for, what must hold and what they do; an event that is not named has none of the three. */
const agreedTerms = `
  submit | | clinicAuthenticated prescriptionComplete | freezePrice
  cancel | reason | | releaseCoupons closeBills
  approve | promisedOn | | recordPromisedDate
  reject | reason | |
  requestData | reason fields | | recordRequestedFields
  flagRisk | risk | | recordRisk
  ignore | reason | | releaseCoupons
  acceptRisk | signature | | storeRiskSignature proposePromise
  enter | submitted | |
  modelReady | | modelPresent |
  proposeAbutment | abutments | | recordAbutments
  adjustAbutment | reason | |
  assign | designerId | | assignDesigner
  submitCheck | versionId | versionIsNew | takeVersion
  returnCheck | reason | notDesignerOfVersion |
  passCheck | checked reason | notDesignerOfVersion |
  publish | versionId | versionIsCurrent | publishVersion
  publish | versionId | versionIsNew | takeVersion publishVersion
  startPlan | designerId | | assignDesigner
  shareRough | versionId | versionIsNew | takeVersion publishVersion
  rejectRough | reason | |
  approvePlan | versionId | versionIsCurrent | recordVersionApproval
  rejectPlan | versionId reason | versionIsCurrent | recordVersionRejection
  requestAdjustment | reason | |
  bill | amount | | openBill
  settle | paymentId | settlementVerified |
  refund | refundId | | recordRefund
  terminate | reason refund | | refundBill
  ship | carrier trackingNumber | | recordShipment
  acceptFail | reason photoIds | | attachPhotos
  complete | | | earnPoints countMember
  remake | design cause responsibility | | freeRemake proposePromise
  settleDispute | agreement refund | | refundBill
  apply | parentOrderId kind purpose reason | | linkParent
  acceptApplication | price | | freezePrice proposePromise openBill
  acceptApplication | price | | freezePrice proposePromise
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

describe('the order table', () => {
  it('is sound: every code is reachable, every state has a way out, no two rows collide', () => {
    expect(faultsOf(orderMachine, orderStatuses, [1, 51])).toEqual([]);
  });

  it('holds every agreed arrow and no other', () => {
    expect([...new Set(arrows)].sort()).toEqual([...new Set(agreedArrows)].sort());
  });

  it('asks for the agreed fields, holds the agreed conditions and does the agreed things', () => {
    const terms = transitions
      .map(({ event, needs: { shape }, guards: held = [], effects: done }) =>
        [event, Object.keys(shape).join(' '), held.join(' '), done.join(' ')].join('|'),
      )
      .filter((text) => !text.endsWith('|||'));
    const written = agreedTerms.trim().split('\n');
    const wanted = written.map((text) =>
      text
        .split('|')
        .map((cell) => cell.trim())
        .join('|'),
    );
    expect([...new Set(terms)].sort()).toEqual(wanted.sort());
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
    expect(automaticStep(orderAt(14))?.event).toBe('bill');
    expect(automaticStep(orderAt(14, { type: 8 }))).toBeUndefined();
    expect(automaticStep(orderAt(20, { type: 8 }))?.event).toBe('bill');
    expect(automaticStep(orderAt(24))).toBeUndefined();
  });
});
