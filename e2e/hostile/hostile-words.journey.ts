import type { Page } from '@playwright/test';
import { consenting } from '../support/consenting.ts';
import { heaps, hostileInTurn } from '../support/hostile-texts.ts';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { orderAt } from '../support/starts.ts';
import { must, showsAll, watchedPerson } from './hostile-pages.ts';

const mostStages = 20;

const ran: string[] = [];
test.afterEach(() => expect(ran.splice(0)).toEqual([]));

const watched = (page: Page, origin: string) => watchedPerson(page, origin, ran);

test('hostile complaints and stages of cases are shown sign by sign', async ({ as, baseURL }) => {
  const origin = baseURL ?? '';
  const { page, api } = await watched(await as(people.clinicAdmin), origin);
  const named = { name: '敌意病例', sex: 'female', ...consenting };
  const { id: patientId } = await must<{ id: string }>(api.post('/emr-api/v1/patients', named));
  const complaints = heaps(650);
  expect(complaints.length * mostStages).toBeGreaterThanOrEqual(hostileInTurn.length);
  for (const [at, complaint] of complaints.entries()) {
    const [title = ''] = complaint;
    const stages = hostileInTurn.slice(at * mostStages, (at + 1) * mostStages);
    const { id } = await must<{ id: string }>(
      api.post('/suyastar-api/v1/cases/save', {
        ...{ patientId, title, chiefComplaint: complaint.join('\n') },
        stages: stages.map((name) => ({ name, date: null })),
      }),
    );
    await showsAll(page, `/caseList/case?id=${id}`, [title, ...complaint, ...stages]);
  }
});

test('hostile words about a change, its answer and a new promise are shown sign by sign on both sides', async ({
  as,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const orderId = await orderAt(as, origin, { start: 'review', patient: '敌意改动' });
  const clinic = await watched(await as(people.clinicAdmin), origin);
  const lab = await watched(await as(people.intake), origin);
  const [clinicOrder, labOrder] = [`/suyastar-api/v1/orders/${orderId}`, `/lab-api/v1/orders/${orderId}`];
  const versionNow = async () => (await must<{ version: number }>(clinic.api.get(clinicOrder))).version;
  for (const heap of heaps(950)) {
    const asked = { version: await versionNow(), text: heap.join('\n') };
    const { changeRequests } = await must<{ changeRequests: { id: string; answer: string | null }[] }>(
      clinic.api.post(`${clinicOrder}/change-requests`, asked),
    );
    const open = changeRequests.find(({ answer }) => answer === null);
    const said = { version: await versionNow(), accept: false, text: heap.toReversed().join('\n') };
    await must(lab.api.post(`${labOrder}/change-requests/${open?.id}/answer`, said));
  }
  for (const [at, heap] of heaps(450).entries()) {
    const promise = { version: await versionNow(), promisedOn: `2099-01-0${1 + at}`, reason: heap.join('\n') };
    await must(lab.api.post(`${labOrder}/promise`, promise));
  }
  await showsAll(clinic.page, `/retainerOrderDetail/${orderId}`, hostileInTurn);
  await showsAll(lab.page, `/lab/orders/${orderId}`, hostileInTurn);
});
