import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Request, Response } from '@playwright/test';
import { dataFolder } from './people.ts';

/** What somebody typed or was given that no log, job or error may repeat. */
export interface Marker {
  readonly kind: 'name' | 'phone' | 'password' | 'token' | 'code';
  readonly value: string;
}

const fileIn = (folder: string): string => join(folder, 'e2e-markers.jsonl');

/** Keeps what must not be found later. */
export function noteMarkers(markers: readonly Marker[]): void {
  for (const marker of markers) appendFileSync(fileIn(dataFolder()), `${JSON.stringify(marker)}\n`);
}

/** Everything that was kept of a product, this worker's own unless told, each once. */
export function keptMarkers(folder = dataFolder()): Marker[] {
  const file = fileIn(folder);
  if (!existsSync(file)) return [];
  const lines = new Set(readFileSync(file, 'utf8').trim().split('\n'));
  return [...lines].map((line) => JSON.parse(line) as Marker);
}

const kinds: readonly (readonly [RegExp, Marker['kind']])[] = [
  [/passw/i, 'password'],
  [/^(phoneCaptcha|totp|smsCode)$/, 'code'],
  [/(token|ticket|secret|verifier)$/i, 'token'],
  [/phone$/i, 'phone'],
  [/^(realName|patientName)$/, 'name'],
];

/** What is secret or somebody's in a body, by the names of its fields; a masked phone is nobody's. */
export function markersIn(body: unknown): Marker[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    if (typeof value !== 'string') return markersIn(value);
    const kind = kinds.find(([fits]) => fits.test(name))?.[1];
    return kind && value.length >= 2 && !value.includes('*') ? [{ kind, value }] : [];
  });
}

const isAct = (request: Request): boolean => request.method() === 'POST' && /-api\//.test(request.url());

function sent(request: Request): unknown {
  try {
    return request.postDataJSON();
  } catch {
    // Pieces of a file are no JSON.
    return null;
  }
}

/** Keeps what the pages of a browser send and are given: passwords, codes, phones, tokens of sessions and payments. */
export function listenForMarkers(context: BrowserContext): void {
  const typeOf = (response: Response): string => response.headers()['content-type'] ?? '';
  context.on('request', (request) => void (isAct(request) && noteMarkers(markersIn(sent(request)))));
  context.on('response', (response) => {
    if (!isAct(response.request()) || !typeOf(response).includes('json')) return;
    // Where the page went on meanwhile, its answer is gone.
    response.json().then(
      (body) => noteMarkers(markersIn(body)),
      () => {},
    );
  });
}
