import type { Page } from '@playwright/test';
import { newPhone, register } from '../support/accounts.ts';
import { expect, test } from '../support/journey.ts';
import { creditCode } from '../support/onboarding.ts';
import { people } from '../support/people.ts';
import { aLicence } from '../support/photo.ts';
import { textOfPdf, withoutSpaces } from '../support/read-pdf.ts';
import { orderAt } from '../support/starts.ts';
import { tokenOf } from '../support/store.ts';
import { must, shownAll, showsAll, watchedPerson } from './hostile-pages.ts';
import { heaps, hostileInTurn } from './hostile-texts.ts';

// Software draws the plan on which the marks are.
test.use({ actionTimeout: 60_000 });

const ran: string[] = [];
test.afterEach(() => expect(ran.splice(0)).toEqual([]));

const watched = (page: Page, origin: string) => watchedPerson(page, origin, ran);

test('hostile words of a box are shown sign by sign on both sides and on its label', async ({ as, baseURL }) => {
  const origin = baseURL ?? '';
  const orderId = await orderAt(as, origin, { start: 'submitted', patient: '敌意包裹', physicalModel: true });
  const clinic = await watched(await as(people.assistant), origin);
  const lab = await watched(await as(people.intake), origin);
  const remarks = heaps(500);
  let last = '';
  for (const [at, heap] of remarks.entries()) {
    const [carrier, trackingNumber] = [hostileInTurn[at * 2], hostileInTurn[at * 2 + 1]];
    const box = { carrier, trackingNumber, remark: heap.join('\n'), items: [{ orderId }] };
    const sent = await must<{ id: string; version: number }>(clinic.api.post('/suyastar-api/v1/deliveries', box));
    last = sent.id;
    if (at < remarks.length - 1)
      await must(clinic.api.post(`/suyastar-api/v1/deliveries/${sent.id}/cancel`, { version: sent.version }));
  }
  await showsAll(clinic.page, '/modelDelivery?tab=sent&pageSize=50', hostileInTurn);
  await showsAll(lab.page, '/lab/deliveries?pageSize=50', remarks.at(-1) ?? []);

  const headers = { authorization: await tokenOf(clinic.page.context(), origin) };
  const label = await clinic.page.request.get(`${origin}/suyastar-api/v1/deliveries/${last}/label`, { headers });
  const at = (remarks.length - 1) * 2;
  const said = textOfPdf(await label.body());
  for (const text of hostileInTurn.slice(at, at + 2)) expect(said).toContain(withoutSpaces(text));

  for (const heap of remarks) {
    const { version } = await must<{ version: number }>(lab.api.get(`/lab-api/v1/deliveries/${last}`));
    const items = [{ orderId, condition: 'incomplete', note: heap.join('\n') }];
    await must(lab.api.post(`/lab-api/v1/deliveries/${last}/receive`, { version, items }));
    await showsAll(clinic.page, '/modelDelivery?tab=sent&pageSize=50', heap);
    await showsAll(lab.page, `/lab/deliveries/${last}`, heap);
  }
});

test('hostile marks are shown sign by sign on both sides of a plan', async ({ as, baseURL }) => {
  const origin = baseURL ?? '';
  const orderId = await orderAt(as, origin, { start: 'review', patient: '敌意标记' });
  const clinic = await watched(await as(people.clinicAdmin), origin);
  const lab = await watched(await as(people.designer), origin);
  const { designs } = await must<{ designs: { id: string }[] }>(clinic.api.get(`/suyastar-api/v1/orders/${orderId}`));
  const path = (prefix: string) => `${prefix}/v1/plans/${designs[0]?.id}/marks`;
  const spot = { part: 'upper', position: [0, 0, 0], normal: [0, 0, 1] };
  const marks = heaps(950);
  for (const heap of marks) {
    const pinned = { ...spot, comment: heap.join('\n') };
    const { id } = await must<{ id: string }>(clinic.api.post(path('/suyastar-api'), pinned));
    await must(lab.api.post(`${path('/lab-api')}/${id}/comments`, { text: heap.toReversed().join('\n') }));
  }
  const pages = [
    [clinic.page, `/retainerOrderDetail/${orderId}?tab=plan`],
    [lab.page, `/lab/orders/${orderId}?tab=plan`],
  ] as const;
  for (const [page, address] of pages) {
    await page.goto(address);
    const list = page.getByRole('region', { name: '标记与移动量' });
    for (const [at, heap] of marks.entries()) {
      await list.getByRole('listitem').nth(at).getByRole('button').first().click();
      await shownAll(page, heap);
    }
  }
});

test('hostile names of clinics are shown sign by sign to their owner and to who reviews them', async ({
  browser,
  as,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const newcomer = await (await browser.newContext()).newPage();
  await register(newcomer, newPhone(), 'four words of mine');
  const owner = await watched(newcomer, origin);
  const reviewer = await watched(await as(people.reviewer), origin);
  const paper = async (kind: string) => {
    const content = aLicence().toString('base64');
    return (await must<{ paperId: string }>(owner.api.post('/user-api/v1/papers', { kind, content }))).paperId;
  };
  const [companyName = '', legalPerson = '', address = '', ...names] = hostileInTurn;
  const place = { province: '浙江省', city: '杭州市', district: '西湖区', address };
  const company = { companyName, legalPerson, creditCode: creditCode(), phone: '0571-88880000', ...place };
  const licences = { permitLicense: await paper('permitLicense'), businessLicense: await paper('businessLicense') };
  const subs = names.slice(0, 50).map((name) => ({ ...place, name, district: name.slice(0, 40), address: name }));
  await must(owner.api.post('/tenant-api/v1/company/create', { ...company, ...licences, subs }));
  await showsAll(owner.page, '/myCompany', [companyName, ...names.slice(0, 50)]);
  await showsAll(reviewer.page, `/lab/authentications?keyword=${encodeURIComponent(companyName)}`, [companyName]);
  await reviewer.page.getByRole('link', { name: companyName, exact: true }).first().click();
  await shownAll(reviewer.page, [companyName, legalPerson, ...names.slice(0, 50)]);
});
