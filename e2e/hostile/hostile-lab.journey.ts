import type { Page } from '@playwright/test';
import { heaps, hostileInTurn, hostileShapes } from '../support/hostile-texts.ts';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { someScan } from '../support/scans.ts';
import { asked, clinicPath, labPath, orderAt, step } from '../support/starts.ts';
import { upload } from '../support/store.ts';
import { must, shownAll, showsAll, watchedPerson } from './hostile-pages.ts';

const ran: string[] = [];
test.afterEach(() => expect(ran.splice(0)).toEqual([]));

const watched = (page: Page, origin: string) => watchedPerson(page, origin, ran);
type Watched = Awaited<ReturnType<typeof watched>>;

/** A version of the design with its note, passed for a reason and published. @returns its id */
async function publish(designer: Watched, checker: Watched, orderId: string, words: string): Promise<string> {
  const file = await upload(designer.api, 'design', 'design.stl', someScan(20), orderId);
  if ('refused' in file) throw new Error(file.refused);
  const { version } = await asked(designer.api.get(`${labPath}/${orderId}`));
  await must(designer.api.post(`${labPath}/${orderId}/designs`, { version, fileIds: [file.id], note: words }));
  const { designs } = await step(checker.api, labPath, orderId, 'passCheck', { checked: [], reason: words });
  const newest = designs.toSorted((a, b) => b.version - a.version)[0]?.id ?? '';
  await step(designer.api, labPath, orderId, 'publish', { versionId: newest });
  return newest;
}

test('hostile notes of designs, words of their check and of what is sent back are shown sign by sign', async ({
  as,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const orderId = await orderAt(as, origin, { start: 'review', patient: '敌意设计' });
  const [doctor, designer, checker] = [
    await watched(await as(people.doctor), origin),
    await watched(await as(people.designer), origin),
    await watched(await as(people.checker), origin),
  ];
  const [clinicPage, labPage] = [`/retainerOrderDetail/${orderId}`, `/lab/orders/${orderId}`];
  let versionId = (await asked(doctor.api.get(`${clinicPath}/${orderId}`))).designs[0]?.id ?? '';
  for (const heap of heaps(490)) {
    const words = heap.join('\n');
    await step(doctor.api, clinicPath, orderId, 'rejectPlan', { versionId, reason: words });
    await step(designer.api, labPath, orderId, 'takeRevision');
    await step(designer.api, labPath, orderId, 'startRevision');
    versionId = await publish(designer, checker, orderId, words);
    await showsAll(doctor.page, `${clinicPage}?tab=plan`, heap);
    await showsAll(designer.page, `${labPage}?tab=plan`, heap);
  }
  await showsAll(doctor.page, `${clinicPage}?tab=history`, hostileInTurn);
  await showsAll(checker.page, `${labPage}?tab=history`, hostileInTurn);
});

test('hostile reasons why an order costs more are shown sign by sign on both sides', async ({ as, baseURL }) => {
  const origin = baseURL ?? '';
  const orderId = await orderAt(as, origin, { start: 'billed', patient: '敌意差价' });
  const clinic = await watched(await as(people.clinicAdmin), origin);
  const finance = await watched(await as(people.finance), origin);
  for (const heap of heaps(490)) {
    const { version } = await asked(finance.api.get(`${labPath}/${orderId}`));
    const more = { version, amountFen: 100, reason: heap.join('\n') };
    await must(finance.api.post(`${labPath}/${orderId}/price-difference`, more));
  }
  await showsAll(clinic.page, `/retainerOrderDetail/${orderId}?tab=history`, hostileInTurn);
  await showsAll(finance.page, `/lab/orders/${orderId}?tab=history`, hostileInTurn);
});

test('hostile abutments, and why others are wanted, are shown sign by sign on both sides', async ({ as, baseURL }) => {
  const origin = baseURL ?? '';
  const doctor = await watched(await as(people.doctor), origin);
  const intake = await watched(await as(people.intake), origin);
  const designer = await watched(await as(people.designer), origin);
  const [clinic] = await must<{ id: string }[]>(intake.api.get('/lab-api/v1/clinics?keyword=晨曦口腔'));
  const known = await must<{ doctors: { id: string; name: string }[] }>(
    intake.api.get(`/lab-api/v1/clinics/${clinic?.id}/people`),
  );
  const { id: orderId } = await must<{ id: string }>(
    intake.api.post(labPath, {
      ...{ clinicId: clinic?.id, kind: 6, doctorId: known.doctors.find(({ name }) => name === '李思远')?.id },
      newPatient: { name: '敌意基台', sex: 'female' },
      ...{ jaw: 'upper', teeth: [{ tooth: 16, mark: 'missing' }], remark: hostileInTurn.slice(0, 40).join('\n') },
      ...{ unitFen: 88_000, turnaroundDays: 6, submitted: true },
    }),
  );
  const { proposedOn } = await asked(intake.api.get(`${labPath}/${orderId}`));
  await step(intake.api, labPath, orderId, 'approve', { promisedOn: proposedOn ?? '2099-01-01' });
  await step(intake.api, labPath, orderId, 'modelReady');
  const [clinicPage, labPage] = [`/whiteBracesOrderDetail/${orderId}`, `/lab/orders/${orderId}`];
  const teeth = [1, 2, 3, 4].flatMap((quadrant) => [1, 2, 3, 4, 5].map((place) => quadrant * 10 + place));
  for (let from = 0; from < hostileInTurn.length; from += teeth.length) {
    const texts = hostileInTurn.slice(from, from + teeth.length);
    const abutments = texts.map((abutment, at) => ({ tooth: teeth[at], abutment }));
    await step(designer.api, labPath, orderId, 'proposeAbutment', { abutments });
    await showsAll(doctor.page, `${clinicPage}?tab=plan`, texts);
    await showsAll(designer.page, `${labPage}?tab=plan`, texts);
    const reason = texts.slice(0, 9).join('\n');
    await step(doctor.api, clinicPath, orderId, 'adjustAbutment', { reason });
    await showsAll(designer.page, `${labPage}?tab=history`, texts.slice(0, 9));
  }
  await showsAll(doctor.page, `${clinicPage}?tab=prescription`, hostileInTurn.slice(0, 40));
});

test('hostile reasons of days are shown sign by sign in the lab’s calendar', async ({ as, baseURL }) => {
  const intake = await watched(await as(people.intake), baseURL ?? '');
  const days = Array.from({ length: 20 }, (_, at) => String(at + 1).padStart(2, '0'));
  for (const [at, month] of ['2098-01', '2098-02', '2098-03'].entries()) {
    const texts = hostileInTurn.slice(at * days.length, (at + 1) * days.length);
    for (const [on, reason] of texts.entries()) {
      // Worked on, as most of them are anyway: no promise is moved.
      const day = { day: `${month}-${days[on]}`, working: true, reason };
      await must(intake.api.post('/lab-api/v1/calendar/days', day));
    }
    await showsAll(intake.page, `/lab/calendar?month=${month}`, texts);
  }
});

interface Catalogue {
  readonly brands: readonly { id: string; version: number; retired: boolean; label: { zh: string } }[];
  readonly series: readonly Record<string, unknown>[];
}

test('hostile names of the catalogue are shown sign by sign to the lab and in the clinic’s form', async ({
  as,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const support = await watched(await as(people.support), origin);
  const clinic = await watched(await as(people.clinicAdmin), origin);
  const path = '/lab-api/v1/catalogue';
  const [name = '', ...others] = hostileShapes;
  const save = (what: string, body: object) => must<Catalogue>(support.api.post(`${path}/${what}`, body));
  const label = (text: string) => ({ zh: text, en: text });
  const { brands } = await save('brands', { label: label(name) });
  const brand = brands.find((one) => one.label.zh === name && !one.retired);
  // Told apart from what an earlier attempt has left.
  const key = `retainer.hostile${Date.now()}`;
  const options = hostileInTurn.map((text, at) => ({ value: `option${at}`, label: label(text) }));
  try {
    const whole = await save('series', {
      ...{
        brandId: brand?.id,
        orderType: 5,
        key,
        label: label(name),
        intro: label(others[0] ?? ''),
      },
      ...{ turnaroundDays: 5, jaws: ['upper'], needsSpan: false, maxSets: 1 },
      settings: [{ key: 'hostile', kind: 'choice', label: label(others[1] ?? ''), required: false, options }],
    });
    const series = whole.series.find((one) => one.key === key);
    for (const text of others)
      await save('specifications', { seriesId: series?.id, label: label(text), thicknessMm: 1, priceFen: 100 });
    const entry = `/lab/catalogue?entry=series:${series?.id}`;
    await showsAll(support.page, `${entry}&tab=specifications`, [name, ...others]);
    await showsAll(support.page, `${entry}&tab=preview`, hostileInTurn);
    await clinic.page.goto('/retainerCreateOrder');
    await clinic.page.getByRole('radio', { name }).check({ force: true });
    await shownAll(clinic.page, [...hostileInTurn, ...others]);
  } finally {
    await save(`brands/${brand?.id}/retire`, { version: brand?.version, retired: true });
  }
});
