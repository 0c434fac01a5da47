import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { faultsOf } from './graph.ts';
import type { Machine, Row } from './row.ts';
import { eventsFor, next } from './runner.ts';

type Terms = {
  state: 'open' | 'lent' | 'late' | 'lost' | 'gone';
  event: 'lend' | 'bringBack' | 'remind' | 'giveUp' | 'dispose';
  actor: 'reader' | 'librarian' | 'system';
  effect: 'stampCard' | 'chargeFee';
  guard: 'cardValid';
  traits: { shelf: 'free' | 'rare' };
  picks: { damage: 'none' | 'bad' };
};
type Book = { state: Terms['state'] | null; shelf: 'free' | 'rare' };

const nothing = z.strictObject({});
const rows: readonly Row<Terms>[] = [
  {
    from: ['open'],
    event: 'lend',
    actor: ['reader'],
    when: { shelf: ['free'] },
    to: 'lent',
    needs: z.strictObject({ days: z.int().max(30) }),
    guards: ['cardValid'],
    effects: ['stampCard'],
  },
  {
    from: ['lent', 'late'],
    event: 'bringBack',
    actor: ['reader', 'librarian'],
    to: { by: 'damage', cases: { none: 'open', bad: 'gone' } },
    needs: z.strictObject({ damage: z.enum(['none', 'bad']) }),
    effects: [],
  },
  {
    from: ['lent'],
    event: 'remind',
    actor: ['system'],
    to: 'late',
    needs: nothing,
    effects: ['chargeFee'],
    automatic: true,
  },
  {
    from: ['late'],
    event: 'giveUp',
    actor: ['librarian'],
    to: { by: 'shelf', cases: { free: 'gone', rare: 'lost' } },
    needs: nothing,
    effects: [],
  },
  { from: ['open', 'lost'], event: 'dispose', actor: ['librarian'], to: 'gone', needs: nothing, effects: [] },
];

const machineOf = (table: readonly Row<Terms>[]): Machine<Terms, Book> => ({
  rows: table,
  ends: ['gone'],
  stateOf: ({ state }) => state,
  traits: { shelf: ({ shelf }) => shelf },
  picks: { damage: ({ damage }) => (damage === 'bad' ? 'bad' : 'none') },
});
const library = machineOf(rows);
const states = ['open', 'lent', 'late', 'lost', 'gone'] as const;
const book = (state: Book['state'], shelf: Book['shelf'] = 'free'): Book => ({ state, shelf });
const valid = { cardValid: true };

describe('the runner of a state table', () => {
  it('tells the target, the effects and the parsed input of a legal step', () => {
    const step = next(library, book('open'), 'lend', 'reader', { input: { days: 7 }, facts: valid });
    expect(step).toMatchObject({ ok: true, from: 'open', to: 'lent', effects: ['stampCard'], input: { days: 7 } });
  });

  it('lets the target differ by a trait and by the input', () => {
    expect(next(library, book('late', 'free'), 'giveUp', 'librarian')).toMatchObject({ to: 'gone' });
    expect(next(library, book('late', 'rare'), 'giveUp', 'librarian')).toMatchObject({ to: 'lost' });
    expect(next(library, book('lent'), 'bringBack', 'reader', { input: { damage: 'none' } })).toMatchObject({
      to: 'open',
    });
    expect(next(library, book('lent'), 'bringBack', 'reader', { input: { damage: 'bad' } })).toMatchObject({
      to: 'gone',
    });
  });

  it('does not move what has ended', () => {
    expect(next(library, book('gone'), 'dispose', 'librarian')).toEqual({ ok: false, reason: 'ended' });
  });

  it('refuses an event that does not leave this state, or not for a subject of these traits', () => {
    expect(next(library, book('lent'), 'lend', 'reader')).toEqual({ ok: false, reason: 'notFromHere' });
    expect(next(library, book('open', 'rare'), 'lend', 'reader')).toEqual({ ok: false, reason: 'notFromHere' });
  });

  it('names those who may when the asking actor may not', () => {
    expect(next(library, book('lent'), 'bringBack', 'system')).toEqual({
      ok: false,
      reason: 'notYours',
      actors: ['reader', 'librarian'],
    });
  });

  it('refuses fields that are missing, wrong or unknown', () => {
    for (const input of [undefined, {}, { days: 31 }, { days: 7, note: 'x' }, 'text', null]) {
      const step = next(library, book('open'), 'lend', 'reader', { input, facts: valid });
      expect(step, JSON.stringify(input)).toMatchObject({ ok: false, reason: 'needs' });
    }
  });

  it('refuses while a guard does not hold, and counts an unknown fact as not held', () => {
    for (const facts of [undefined, {}, { cardValid: false }]) {
      const step = next(library, book('open'), 'lend', 'reader', { input: { days: 7 }, facts });
      expect(step).toEqual({ ok: false, reason: 'guard', guard: 'cardValid' });
    }
  });

  it('offers each event once to somebody of several capacities', () => {
    const offers = eventsFor(library, book('late'), ['reader', 'librarian']);
    expect(offers.map(({ event }) => event)).toEqual(['bringBack', 'giveUp']);
  });

  it('offers an event in the capacity in which it would be done', () => {
    const table = rows.flatMap((row) =>
      row.event === 'bringBack' ? row.actor.map((actor) => ({ ...row, actor: [actor] })) : [row],
    );
    const both = eventsFor(machineOf(table), book('lent'), ['librarian', 'reader']);
    expect(both.map(({ actor }) => actor)).toEqual(['reader']);
    const step = next(machineOf(table), book('lent'), 'bringBack', ['librarian', 'reader'], {
      input: { damage: 'bad' },
    });
    expect(step).toMatchObject({ actor: 'reader' });
  });

  it('marks what the system does by itself', () => {
    expect(eventsFor(library, book('lent'), 'system')).toMatchObject([{ event: 'remind', automatic: true }]);
    expect(eventsFor(library, book('lent'), 'reader')).toMatchObject([{ event: 'bringBack', automatic: false }]);
  });
});

describe('the checks of a state table', () => {
  it('find nothing wrong with a sound table', () => {
    expect(faultsOf(library, states, ['open'])).toEqual([]);
  });

  it('find a state that nothing leads to', () => {
    const table = rows.filter(({ event }) => event !== 'remind');
    expect(faultsOf(machineOf(table), states, ['open'])).toEqual(['nothing leads to late', 'nothing leads to lost']);
  });

  it('find a state without a way out', () => {
    const table = rows.map((row) => (row.event === 'dispose' ? { ...row, from: ['open' as const] } : row));
    expect(faultsOf(machineOf(table), states, ['open'])).toEqual(['no way out of lost']);
  });

  it('find rows that answer the same event of the same actor', () => {
    const twin: Row<Terms> = {
      from: ['lost', 'late'],
      event: 'giveUp',
      actor: ['librarian'],
      to: 'gone',
      needs: nothing,
      effects: [],
    };
    expect(faultsOf(machineOf([...rows, twin]), states, ['open'])).toEqual(['two rows for late giveUp librarian']);
  });

  it('let rows stand side by side whose traits exclude each other', () => {
    const rare: Row<Terms> = { ...(rows[0] as Row<Terms>), when: { shelf: ['rare'] }, to: 'late' };
    expect(faultsOf(machineOf([...rows, rare]), states, ['open'])).toEqual([]);
  });

  it('find an end that is left, and a state that does not exist', () => {
    const back: Row<Terms> = {
      from: ['gone'],
      event: 'lend',
      actor: ['system'],
      to: 'open',
      needs: nothing,
      effects: [],
    };
    expect(faultsOf(machineOf([...rows, back]), states, ['open'])).toEqual(['gone is an end, yet left']);
    const known = states.filter((state) => state !== 'lost');
    expect(faultsOf(library, known, ['open'])).toContain('lost is no state');
  });

  it('find steps that the system would repeat for ever', () => {
    const again: Row<Terms> = {
      from: ['late'],
      event: 'lend',
      actor: ['system'],
      to: 'lent',
      needs: nothing,
      effects: [],
      automatic: true,
    };
    expect(faultsOf(machineOf([...rows, again]), states, ['open'])).toEqual([
      'automatic loop through late',
      'automatic loop through lent',
    ]);
  });
});
