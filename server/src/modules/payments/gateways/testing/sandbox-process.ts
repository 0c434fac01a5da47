import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readWechatConfig, type WechatConfig } from '../wechat-config.ts';

const ROOT = fileURLToPath(new URL('../../../../../../', import.meta.url));

export interface SandboxProcess {
  readonly url: string;
  /** The merchant's side of its keys, as the server reads it from the environment. */
  readonly config: WechatConfig;
  /** Its WECHAT_PAY_* values. */
  readonly environment: Readonly<Record<string, string>>;
  /** Sets switches of the control endpoint; what is not named stays. */
  switch(change: Record<string, unknown>): Promise<void>;
  /** Acts as the payer: pays and notifies, fails, or pays and loses the notification. */
  act(outTradeNo: string, how: 'pay' | 'fail' | 'lose'): Promise<void>;
  control(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
}

/** Starts the real payment sandbox as a process of its own, on a free port and with keys of its own. */
export async function startSandboxProcess(): Promise<SandboxProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-'));
  const main = join(ROOT, 'sandbox/src/main.ts');
  const child = spawn(process.execPath, ['--conditions=development', '--import', 'tsx', main], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const line = await Promise.race([once(lines, 'line').then(([text]) => String(text)), exited.then(() => null)]);
  if (line === null) throw new Error('the payment sandbox did not start');
  const { url, merchant } = JSON.parse(line) as { url: string; merchant: string };
  const environment = JSON.parse(readFileSync(merchant, 'utf8')) as Record<string, string>;
  const config = readWechatConfig(environment);
  if (config === null) throw new Error(`no keys in ${dirname(merchant)}`);

  const control: SandboxProcess['control'] = async (method, path, body) => {
    const answer = await fetch(`${url}/control${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`sandbox ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };

  return {
    url,
    config,
    environment,
    control,
    switch: async (change) => {
      await control('PUT', '/switches', change);
    },
    act: async (outTradeNo, how) => {
      await control('POST', `/trades/${encodeURIComponent(outTradeNo)}`, { how });
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
