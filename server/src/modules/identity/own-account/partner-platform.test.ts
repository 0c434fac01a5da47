import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SandboxProcess, startSandboxProcess } from '../../payments/gateways/testing/sandbox-process.ts';
import { httpPartner, readPartnerConfig } from './partner-platform.ts';

let sandbox: SandboxProcess;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
});
afterAll(() => sandbox.stop());

const phone = '13900001234';
const configured = () => {
  const config = readPartnerConfig(sandbox.environment);
  if (!config) throw new Error('the sandbox names no partner');
  return config;
};

describe('a partner’s platform', () => {
  test('is asked by a signed call, and confirms its own account of a phone', async () => {
    const platform = httpPartner(configured(), () => new Date());
    expect(await platform.confirms('mmm', 'demo-1234', phone)).toBe(true);
    expect(await platform.confirms('mid', 'demo-4321', phone)).toBe(false);
  });

  test('that refuses us or is not there is said to be out of reach, never to have denied', async () => {
    const { url } = configured();
    const dead = { url: 'http://127.0.0.1:1', secret: 'x' };
    for (const config of [{ url, secret: 'another' }, dead]) {
      const asked = httpPartner(config, () => new Date()).confirms('mmm', 'demo-1234', phone);
      await expect(asked).rejects.toMatchObject({ code: 503 });
    }
    const late = httpPartner(configured(), () => new Date(Date.now() - 600_000));
    await expect(late.confirms('mmm', 'demo-1234', phone)).rejects.toMatchObject({ code: 503 });
  });

  test('is none without its address and its secret', () => {
    expect(readPartnerConfig({})).toBeNull();
    expect(readPartnerConfig({ PARTNER_URL: 'http://x' })).toBeNull();
  });
});
