import { consenting } from '../support/consenting.ts';
import { expect, test } from '../support/journey.ts';
import { people, signIn } from '../support/people.ts';
import { somePhoto } from '../support/photo.ts';
import { codeOfPdf, textOfPdf, withoutSpaces } from '../support/read-pdf.ts';
import { apiOf, tokenOf, upload } from '../support/store.ts';
import { must, showsAll, watch } from './hostile-pages.ts';
import { hostileShapes, hostileTexts } from './hostile-texts.ts';

type Api = Awaited<ReturnType<typeof apiOf>>;
type Content = Record<string, unknown>;

/** An order at the lab with hostile words wherever its prescription takes free ones. */
async function hostileOrder(api: Api): Promise<{ orderId: string; caseId: string; words: string[] }> {
  const finished = { pageIndex: 1, pageSize: 50, type: 5, group: 'finished' };
  const { list } = await must<{ list: { id: string }[] }>(api.post('/suyastar-api/v1/orders/list', finished));
  const [name = '', priority = '', compromises = '', street = ''] = hostileTexts;
  const stage = hostileTexts.at(-1) ?? '';
  const entered = { name, sex: 'female', remark: name, ...consenting };
  const patient = await must<{ id: string }>(api.post('/emr-api/v1/patients', entered));
  const copied = await must<Content & { id: string; version: number; prescription: Content }>(
    api.post(`/suyastar-api/v1/orders/${list[0]?.id}/copy`, {}),
  );
  const words = hostileTexts.slice(4, 40);
  const delivery = { ...(copied.prescription.delivery as object), address: street };
  const prescription = { ...copied.prescription, priority, compromises, delivery, remark: words.join('\n') };
  const content = { type: copied.type, patientId: patient.id, doctorId: copied.doctorId, stage, prescription };
  await must(
    api.post('/suyastar-api/v1/orders/save-draft', { ...content, orderId: copied.id, version: copied.version }),
  );
  const draft = await must<{ version: number; totalFen: number }>(
    api.get(`/suyastar-api/v1/orders/${copied.id}/draft`),
  );
  const { caseId } = await must<{ caseId: string }>(
    api.post(`/suyastar-api/v1/orders/${copied.id}/submit`, { version: draft.version, amountFen: draft.totalFen }),
  );
  return { orderId: copied.id, caseId, words: [name, stage, priority, compromises, ...words] };
}

/** Says texts in a case, two thirds in words and one third as the names of pictures. */
async function say(api: Api, prefix: string, caseId: string, texts: readonly string[]): Promise<void> {
  for (const text of texts) await must(api.post(`${prefix}/v1/cases/${caseId}/messages`, { text }));
}

test('sixty hostile texts are shown sign by sign in the portal and the lab, printed too, and none of them runs', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const ran: string[] = [];
  const portal = await signIn(browser, people.assistant);
  const lab = await signIn(browser, people.intake);
  for (const page of [portal, lab]) watch(page, ran);
  const [clinicApi, labApi] = [await apiOf(portal, origin), await apiOf(lab, origin)];
  const { orderId, caseId, words } = await hostileOrder(clinicApi);

  for (const name of hostileTexts)
    await must(clinicApi.post('/emr-api/v1/patients', { name, sex: 'male', remark: name }));
  await showsAll(portal, '/patientCenter?pageSize=50', hostileTexts.slice(-40));
  await showsAll(portal, '/patientCenter?pageSize=50&pageIndex=2', hostileTexts.slice(0, 5));

  const pictures: string[] = [];
  for (const shape of hostileShapes) {
    const kept = await upload(clinicApi, 'photo', `${shape}.png`, somePhoto());
    if ('id' in kept) pictures.push(kept.id);
  }
  expect(pictures).toHaveLength(hostileShapes.length);
  await say(clinicApi, '/suyastar-api', caseId, hostileTexts.slice(0, 30));
  const casePages = [
    [portal, `/caseList/case?id=${caseId}`],
    [lab, `/lab/cases/${caseId}`],
  ] as const;
  for (const [page, path] of casePages) await showsAll(page, path, hostileTexts.slice(0, 30));
  await say(labApi, '/lab-api', caseId, hostileTexts.slice(30));
  for (const [page, path] of casePages) await showsAll(page, path, hostileTexts.slice(30));
  for (let at = 0; at < pictures.length; at += 9) {
    const fileIds = pictures.slice(at, at + 9);
    await must(clinicApi.post(`/suyastar-api/v1/cases/${caseId}/messages`, { fileIds }));
  }
  for (const [page, path] of casePages)
    await showsAll(
      page,
      path,
      hostileShapes.map((shape) => `${shape}.png`),
    );

  await showsAll(portal, `/retainerOrderDetail/${orderId}`, words);
  await showsAll(lab, `/lab/orders/${orderId}`, words);
  for (const page of [portal, lab]) {
    await page.emulateMedia({ media: 'print' });
    await page.pdf();
    expect(await page.evaluate(() => document.body.innerText)).toContain(words[0]);
    await page.emulateMedia({ media: null });
  }
  await showsAll(portal, '/caseList?type=5', words.slice(0, 1));
  await showsAll(lab, '/lab', words.slice(0, 1));

  const headers = { authorization: await tokenOf(lab.context(), origin) };
  const slip = await lab.context().request.get(`${origin}/lab-api/v1/orders/${orderId}/slip`, { headers });
  expect(slip.headers()['content-type']).toBe('application/pdf');
  const printed = await slip.body();
  expect(printed.toString('latin1')).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|Launch|SubmitForm)\b/);
  const said = textOfPdf(printed);
  expect(words.filter((word) => !said.includes(withoutSpaces(word)))).toEqual([]);
  // The code on the slip opens the order; whoever scans it at the lab is signed in there.
  const opened = new URL(codeOfPdf(printed));
  expect(opened.pathname).toBe(`/lab/orders/${orderId}`);
  await showsAll(lab, opened.pathname, words.slice(0, 1));
  expect(ran).toEqual([]);
});
