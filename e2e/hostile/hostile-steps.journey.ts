import type { Page } from '@playwright/test';
import { heaps, hostileInTurn, hostileShapes } from '../support/hostile-texts.ts';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { clinicPath, labPath, orderAt, step } from '../support/starts.ts';
import { must, showsAll, watchedPerson } from './hostile-pages.ts';

const ran: string[] = [];
test.afterEach(() => expect(ran.splice(0)).toEqual([]));

const watched = (page: Page, origin: string) => watchedPerson(page, origin, ran);

test('hostile reasons of what the lab asks for are shown sign by sign on both sides', async ({ as, baseURL }) => {
  const origin = baseURL ?? '';
  const orderId = await orderAt(as, origin, { start: 'submitted', patient: '敌意补料' });
  const clinic = await watched(await as(people.clinicAdmin), origin);
  const lab = await watched(await as(people.intake), origin);
  for (const heap of heaps(450)) {
    await step(lab.api, labPath, orderId, 'requestData', { reason: heap.join('\n'), fields: ['priority'] });
    const { version, totalFen } = await must<{ version: number; totalFen: number }>(
      clinic.api.get(`${clinicPath}/${orderId}/draft`),
    );
    await must(clinic.api.post(`${clinicPath}/${orderId}/submit`, { version, amountFen: totalFen }));
  }
  await showsAll(clinic.page, `/retainerOrderDetail/${orderId}?tab=history`, hostileInTurn);
  await showsAll(lab.page, `/lab/orders/${orderId}?tab=history`, hostileInTurn);
});

test('hostile risks and the names that sign them are shown sign by sign on both sides', async ({ as, baseURL }) => {
  const origin = baseURL ?? '';
  const doctor = await watched(await as(people.doctor), origin);
  const lab = await watched(await as(people.intake), origin);
  for (const [at, heap] of heaps(950).entries()) {
    const orderId = await orderAt(as, origin, { start: 'submitted', patient: `敌意风险${at}` });
    await step(lab.api, labPath, orderId, 'flagRisk', { risk: heap.join('\n') });
    await showsAll(doctor.page, `/retainerOrderDetail/${orderId}?tab=history`, heap);
    const signature = hostileShapes[at] ?? '';
    await step(doctor.api, clinicPath, orderId, 'acceptRisk', { signature });
    await showsAll(lab.page, `/lab/orders/${orderId}?tab=history`, [...heap, signature]);
    await showsAll(doctor.page, `/retainerOrderDetail/${orderId}?tab=history`, [signature]);
  }
});
