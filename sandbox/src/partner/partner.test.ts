import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../app.ts';
import { signatureOf } from './signature.ts';

const folder = mkdtempSync(join(tmpdir(), 'partner-sandbox-'));
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ dataDir: folder, host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

const FIVE_MINUTES_MS = 5 * 60 * 1000;

async function confirm(asked: object, { late = 0, secret = sandbox.merchant.PARTNER_SECRET ?? '', sent = asked } = {}) {
  const at = String(Date.now() - late);
  const answer = await fetch(`${sandbox.merchant.PARTNER_URL}/v1/confirm`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-partner-time': at,
      'x-partner-signature': signatureOf(secret, at, JSON.stringify(asked)),
    },
    body: JSON.stringify(sent),
  });
  return { status: answer.status, body: await answer.json() };
}

const phone = '13900001234';

test('a phone’s own account is known, and nobody else’s is theirs', async () => {
  expect(await confirm({ partner: 'mmm', externalId: 'demo-1234', phone })).toEqual({
    status: 200,
    body: { known: true },
  });
  expect((await confirm({ partner: 'mid', externalId: 'demo-4321', phone })).body).toEqual({ known: false });
});

test('a call without the secret, of another body or of long ago is refused', async () => {
  const asked = { partner: 'mmm', externalId: 'demo-1234', phone };
  expect((await confirm(asked, { secret: 'another' })).status).toBe(401);
  expect((await confirm(asked, { sent: { ...asked, phone: '13900001235' } })).status).toBe(401);
  expect((await confirm(asked, { late: FIVE_MINUTES_MS })).status).toBe(401);
  expect((await fetch(`${sandbox.url}/partner/v1/confirm`, { method: 'POST' })).status).toBe(401);
});
