import { describe, expect, test } from 'vitest';
import { statusesThat } from './states.ts';
import { clinicTasks, type Hands, isLabTurnOf, isTurnOf, modelStates, turnOf, turns } from './turn.ts';

const standing = { asked: false, model: null };
const nobody: Hands = { decides: 'none', pays: false, writes: false };

describe('the clinic’s turn', () => {
  test('follows the table: one task for each status that the clinic leads on', () => {
    const plain = turns.filter(({ when }) => !when).map(({ status, who, task }) => [status, who, task]);
    expect(plain).toEqual([
      [5, 'clinic', 'revise'],
      [10, 'doctor', 'approvePlan'],
      [13, 'doctor', 'approvePlan'],
      [21, 'payer', 'pay'],
      [24, 'clinic', 'sign'],
      [35, 'doctor', 'approvePlan'],
      [42, 'doctor', 'confirmAbutment'],
      [46, 'doctor', 'acceptPass'],
      [50, 'doctor', 'confirmRough'],
      [58, 'doctor', 'acceptRisk'],
    ]);
  });

  test('names every task that it can have', () => {
    expect([...new Set(turns.map(({ task }) => task))].sort()).toEqual([...clinicTasks].sort());
  });

  test('a draft waits for nobody until the lab asked for something', () => {
    expect(turnOf({ ...standing, status: 1 })).toBeNull();
    expect(turnOf({ ...standing, status: 1, asked: true })).toEqual({ who: 'clinic', task: 'completeData' });
  });

  test('a model has to be sent where none was, or where what arrived cannot be used, while the design waits for it', () => {
    // A risk that the doctor has to decide on comes first.
    const waiting = statusesThat('awaitsModel').filter((status) => status !== 58);
    expect(waiting).toEqual([2, 4]);
    for (const status of waiting) {
      const due = modelStates.filter((model) => turnOf({ ...standing, status, model })?.task === 'sendModel');
      expect(due).toEqual(['awaited', 'incomplete', 'damaged']);
    }
    expect(turnOf({ ...standing, status: 52, model: 'damaged' })).toBeNull();
  });

  test('a decision is the named doctor’s or an admin’s, a bill whose who may pay, the rest whose who may write', () => {
    const all = [10, 21, 24].map((status) => turnOf({ ...standing, status: status as 10 | 21 | 24 }));
    const mine = (hands: Partial<Hands>, isNamed = false) =>
      all.map((turn) => isTurnOf(turn, { ...nobody, ...hands }, isNamed));
    expect(mine({ decides: 'own' })).toEqual([false, false, false]);
    expect(mine({ decides: 'own' }, true)).toEqual([true, false, false]);
    expect(mine({ decides: 'all' })).toEqual([true, false, false]);
    expect(mine({ pays: true })).toEqual([false, true, false]);
    expect(mine({ writes: true })).toEqual([false, false, true]);
    expect(isTurnOf(null, { decides: 'all', pays: true, writes: true }, true)).toBe(false);
  });
});

describe('the lab’s turn', () => {
  const at = (status: 2 | 52 | 54 | 55, designerId: string | null = null, versionDesignerId: string | null = null) => ({
    ...{ status, designerId, versionDesignerId },
  });

  test('is of the roles that lead a status on', () => {
    expect(isLabTurnOf(at(2), ['intake'], 'me')).toBe(true);
    expect(isLabTurnOf(at(2), ['design', 'production'], 'me')).toBe(false);
  });

  test('a design is its designer’s, and anybody’s as long as nobody has it', () => {
    expect(isLabTurnOf(at(52), ['design'], 'me')).toBe(true);
    expect(isLabTurnOf(at(54, 'me'), ['design'], 'me')).toBe(true);
    expect(isLabTurnOf(at(54, 'her'), ['design'], 'me')).toBe(false);
  });

  test('nobody checks what they made themselves', () => {
    expect(isLabTurnOf(at(55, 'her', 'her'), ['design'], 'me')).toBe(true);
    expect(isLabTurnOf(at(55, 'me', 'me'), ['design'], 'me')).toBe(false);
  });
});
