import { setTimeout as delay } from 'node:timers/promises';
import { mergePay, savePayType, unPayList } from '@suya/contract/payments/payments.endpoints';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { type Behind, castOf, lookBehind } from './behind.ts';
import { brokenPromises } from './promises.ts';
import { cleanUp, demoFolder, Started } from './started.ts';

let dataDir: string;
let started: Started;
let behind: Behind | undefined;

afterEach(async () => {
  await behind?.close();
  await cleanUp(dataDir, [started]);
});

test('a payment whose notification never comes is settled all the same, once, by asking the gateway', async () => {
  dataDir = await demoFolder();
  started = new Started(dataDir, await freePort());
  await started.ready();
  behind = await lookBehind(dataDir);
  const { system } = behind;
  const { assistant } = await castOf(system, started.origin);
  await fetch(`${started.sandbox}/control/switches`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ notice: 'drop' }),
  });
  const bill = (await assistant.ask(unPayList, {})).list.find((one) => !one.inPayment);
  if (!bill) throw new Error('the demonstration has no bill to pay');
  const { payNo, payToken } = await assistant.ask(mergePay, {
    payInfoIds: [bill.payInfoId],
    amountFen: bill.amountFen,
  });
  const { codeUrl } = await assistant.ask(savePayType, { payNo, payToken, payType: 1 });
  await fetch(codeUrl ?? '', { method: 'POST', body: new URLSearchParams({ how: 'pay' }) });
  // Nobody looks at the cashier: only the server's own clock asks.
  const state = async () =>
    (await system.db.selectFrom('bill').select('state').where('id', '=', bill.payInfoId).executeTakeFirstOrThrow())
      .state;
  while ((await state()) !== 'settled') await delay(200);
  expect(await brokenPromises(system)).toEqual([]);
  const notices = await system.db.selectFrom('gateway_inbox').select('notice_id').execute();
  const { notices: sent } = (await (await fetch(`${started.sandbox}/control/`)).json()) as {
    notices: { id: string; outcome: string }[];
  };
  const dropped = sent.filter(({ outcome }) => outcome === 'dropped').map(({ id }) => id);
  expect(dropped).toHaveLength(1);
  expect(notices.map((one) => one.notice_id)).not.toContain(dropped[0]);
});
