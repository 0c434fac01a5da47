import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { someScan } from '../support/scans.ts';
import { asked, clinicPath, labPath, orderAt, step } from '../support/starts.ts';
import { upload } from '../support/store.ts';
import { must, showsAll, watchedPerson } from './hostile-pages.ts';
import { heaps, hostileInTurn } from './hostile-texts.ts';

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
