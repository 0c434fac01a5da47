import { getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { streamEvents } from '@suya/contract/live/live.endpoints';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { aLabPerson, type SignedIn, systemOf } from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';

const server = useServer();
const open: AbortController[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.abort();
});

/** A tab's live stream, sign of life by sign of life. */
async function* beatsOf({ token }: SignedIn): AsyncGenerator<string> {
  const tab = new AbortController();
  open.push(tab);
  const headers = { authorization: token };
  const answer = await fetch(`${server.origin}${streamEvents.path}`, { headers, signal: tab.signal });
  expect(answer.status).toBe(200);
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    const text = new TextDecoder().decode(chunk);
    for (let beat = 0; beat < text.split(': beat').length - 1; beat += 1) yield text;
  }
}

/** As if the session had not been used for so long. */
const leave = ({ userId }: SignedIn, interval: string) =>
  sql`UPDATE session SET seen_at = seen_at - ${interval}::interval, idle_until = idle_until - ${interval}::interval
       WHERE user_id = ${userId}`.execute(systemOf(server.current).db);
const usedAt = ({ userId }: SignedIn) =>
  systemOf(server.current)
    .db.selectFrom('session')
    .select(['seen_at', 'idle_until'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();

describe('an open tab where nobody is', () => {
  test('is no use of its session: neither the opening of its stream nor any sign of life', async () => {
    const designer = await aLabPerson(server.current, 'design');
    await leave(designer, '11 hours');
    const left = await usedAt(designer);
    const beats = beatsOf(designer);
    for (let beat = 0; beat < 3; beat += 1) expect((await beats.next()).done).toBe(false);
    expect(await usedAt(designer)).toEqual(left);
    await designer.ask(getAccountInfo, {});
    expect((await usedAt(designer)).seen_at.getTime()).toBeGreaterThan(left.seen_at.getTime());
  });

  test('is signed out when the session has idled out, and its stream ends', async () => {
    const designer = await aLabPerson(server.current, 'design');
    await leave(designer, '11 hours');
    const beats = beatsOf(designer);
    expect((await beats.next()).done).toBe(false);
    await leave(designer, '1 hour');
    let ended = false;
    while (!ended) ended = (await beats.next()).done ?? false;
    expect((await designer.ask(getAccountInfo, {})).status).toBe(401);
  });
});
