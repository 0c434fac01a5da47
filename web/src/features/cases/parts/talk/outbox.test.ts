import { expect, test } from 'vitest';
import { clinicMeans } from './clinic-means.ts';
import { type Letter, Outbox } from './outbox.ts';

const letter = (key: string, caseId = 'one'): Letter => ({
  key,
  means: clinicMeans,
  caseId,
  after: 0,
  text: key,
  pictures: [],
  marks: [],
});
const settled = () => new Promise<void>((done) => setTimeout(done));

/** A server that may be away or say no, and an outbox that brings letters to it. */
function aServer() {
  const heard: string[] = [];
  const state = { away: false, refuses: '' };
  let again: () => void = () => undefined;
  const outbox = new Outbox({
    deliver: async ({ key }) => {
      if (state.away) throw new Error('unreached');
      if (state.refuses === key) throw new Error('refused');
      heard.push(key);
    },
    isUnanswered: (error) => (error as Error).message === 'unreached',
    later: (_tries, retry) => {
      again = retry;
    },
  });
  return { outbox, heard, state, tick: () => again() };
}

test('letters arrive in the order they were written, and leave the outbox', async () => {
  const { outbox, heard } = aServer();
  for (const key of ['a', 'b', 'c']) outbox.post(letter(key));
  await settled();
  expect([heard, outbox.letters()]).toEqual([['a', 'b', 'c'], []]);
});

test('while the server is away they wait in their order, and go once it is back, each under its own key', async () => {
  const { outbox, heard, state, tick } = aServer();
  state.away = true;
  outbox.post(letter('a'));
  outbox.post(letter('b'));
  await settled();
  expect(outbox.letters().map(({ key, state: at }) => [key, at])).toEqual([
    ['a', 'waiting'],
    ['b', 'sending'],
  ]);
  state.away = false;
  tick();
  await settled();
  expect([heard, outbox.letters()]).toEqual([['a', 'b'], []]);
});

test('one that is refused says why and holds up nobody; it can be tried again or thrown away', async () => {
  const { outbox, heard, state } = aServer();
  state.refuses = 'a';
  outbox.post(letter('a'));
  outbox.post(letter('b'));
  await settled();
  expect(heard).toEqual(['b']);
  expect(outbox.letters()).toMatchObject([{ key: 'a', state: 'refused', reason: 'refused' }]);
  state.refuses = '';
  outbox.retry('a');
  await settled();
  expect(heard).toEqual(['b', 'a']);
  state.refuses = 'c';
  outbox.post(letter('c'));
  await settled();
  outbox.discard('c');
  expect(outbox.letters()).toEqual([]);
});

test('another case’s letters do not wait for one that cannot be reached', async () => {
  const { outbox, state, tick } = aServer();
  state.away = true;
  outbox.post(letter('a', 'one'));
  outbox.post(letter('x', 'two'));
  await settled();
  expect(outbox.letters().map(({ state: at }) => at)).toEqual(['waiting', 'waiting']);
  state.away = false;
  tick();
  await settled();
  expect(outbox.letters()).toEqual([]);
});
