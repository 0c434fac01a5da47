import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostileTexts } from '../hostile/hostile-texts.ts';
import { keptMarkers, type Marker } from './markers.ts';
import { ask } from './people.ts';

/** Where a marker was found, without the marker itself. */
interface Hit {
  readonly kind: Marker['kind'];
  readonly where: string;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** A code is six digits, which a time or an amount has too: it counts where it stands as a word of its own. */
const findOf = ({ kind, value }: Marker): RegExp =>
  kind === 'code' ? new RegExp(`(?<![\\w.:-])${escaped(value)}(?![\\w.-])`) : new RegExp(escaped(value));

/** Which markers stand in which lines. */
export function hitsIn(where: string, lines: readonly string[], markers: readonly Marker[]): Hit[] {
  return markers.flatMap((marker) => {
    const sign = findOf(marker);
    return lines.some((line) => sign.test(line)) ? [{ kind: marker.kind, where }] : [];
  });
}

/** What the start says of the demo accounts, their phones and the password, is said to who started it. */
const GREETING = /^ {2}Demo accounts|^ {4}1\d{10} {2}/;

/** The server's own lines. */
const logLines = (folder: string): string[] =>
  readFileSync(join(folder, 'e2e-server.log'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !GREETING.test(line));

/** The sixty hostile texts are tried as names and as reasons alike: where one stands, it tells of nobody. */
const isHostile = ({ kind, value }: Marker): boolean =>
  kind === 'name' && hostileTexts.some((text) => text.includes(value.trim()));

/** Names and phones of everybody whom the journeys and the demonstration entered. */
async function people(folder: string): Promise<Marker[]> {
  const rows = await ask<{ name: string | null; phone: string | null }>(
    'SELECT name, phone FROM patient UNION SELECT name, phone FROM user_account UNION SELECT name, NULL FROM membership',
    [],
    folder,
  );
  return rows.flatMap(({ name, phone }) => [
    ...(name && name.length >= 2 && !name.includes('*') ? [{ kind: 'name', value: name } as const] : []),
    ...(phone ? [{ kind: 'phone', value: phone } as const] : []),
  ]);
}

/** Everything that waits, was tried and failed, or was noted; a message's address is where it has to go. */
const queues = {
  outbox: 'SELECT to_jsonb(t)::text AS line FROM outbox t',
  sms: "SELECT (to_jsonb(t) - 'phone')::text AS line FROM sms_outbox t",
  jobs: 'SELECT to_jsonb(t)::text AS line FROM job t',
  answers: 'SELECT to_jsonb(t)::text AS line FROM idempotency t',
  limits: 'SELECT to_jsonb(t)::text AS line FROM rate t',
  audit: 'SELECT to_jsonb(t)::text AS line FROM audit t',
} as const;

/** Searches what one product left. @throws Error with where a marker stands, by kind */
async function searchProduct(folder: string): Promise<void> {
  const markers = [...keptMarkers(folder), ...(await people(folder))].filter((marker) => !isHostile(marker));
  const places: Record<string, readonly string[]> = { log: logLines(folder) };
  for (const [name, text] of Object.entries(queues))
    places[name] = (await ask<{ line: string }>(text, [], folder)).map(({ line }) => line);
  const seen = Object.entries(places).map(([name, lines]) => `${name} ${lines.length}`);
  process.stdout.write(`\n  Searched for ${markers.length} markers in lines of ${seen.join(', ')}.\n`);
  if (markers.length === 0 || places.log?.length === 0) throw new Error('there was nothing to search');
  // Canary: planted, each of them is found.
  const planted = markers.filter((marker) => hitsIn('', [`{"msg":"of ${marker.value}"}`], [marker]).length === 0);
  if (planted.length > 0) throw new Error(`${planted.length} markers would not be found`);
  const found = Object.entries(places).flatMap(([name, lines]) => hitsIn(name, lines, markers));
  if (found.length > 0) throw new Error(`found ${found.map(({ kind, where }) => `a ${kind} in ${where}`).join(', ')}`);
}

/**
 * After all journeys: nothing that anybody typed or was given stands in a server's log, in a queue or in the text of an
 * error.
 * @throws Error with where it does, by kind
 */
export default async function searchLogs(): Promise<void> {
  for (const folder of process.env.E2E_FOLDERS?.split(',') ?? []) await searchProduct(folder);
}
