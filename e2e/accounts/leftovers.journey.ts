import type { Page, Response } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { everythingKept, found } from '../support/leftovers.ts';
import { arrange, people, signIn } from '../support/people.ts';
import { somePhoto } from '../support/photo.ts';
import { apiOf, tokenOf, upload } from '../support/store.ts';

const pictures = 'img[src^="blob:"], img[src*="/storage/"], canvas';

/** Answers of ours with somebody's data in them that a cache might keep. */
function watchCaching(page: Page): string[] {
  const careless: string[] = [];
  page.context().on('response', (response: Response) => {
    const { pathname } = new URL(response.url());
    if (!/-api\/|^\/storage/.test(pathname)) return;
    if (!/no-store/.test(response.headers()['cache-control'] ?? '')) careless.push(`${response.status()} ${pathname}`);
  });
  return careless;
}

interface Known {
  readonly signs: readonly string[];
  readonly patientId: string;
  readonly caseId: string;
}

/** A patient with a name and a number that nothing else has, and a case whose conversation holds a photo. */
async function aPatient(page: Page, origin: string, name: string): Promise<Known> {
  const api = await apiOf(page, origin);
  const phone = `137${String(Date.now() % 100_000_000).padStart(8, '0')}`;
  const entered = { name, sex: 'female', phone, birthDate: '1990-04-05' };
  const { data: patient } = await api.post('/emr-api/v1/patients', entered);
  const patientId = patient.id ?? '';
  const consent = { guardian: null, way: 'paper', version: '2026-11-21' };
  await api.post(`/emr-api/v1/patients/${patientId}/consent`, consent);
  const { data: saved } = await api.post('/suyastar-api/v1/cases/save', { patientId, chiefComplaint: `${name}主诉` });
  const caseId = saved.id ?? '';
  const kept = await upload(api, 'photo', `${name}.png`, somePhoto(240));
  if ('refused' in kept) throw new Error(kept.refused);
  const message = { text: `${name}的照片`, fileIds: [kept.id] };
  const said = await api.post(`/suyastar-api/v1/cases/${caseId}/messages`, message);
  if (said.code !== 200) throw new Error(said.msg);
  return { signs: [name, phone], patientId, caseId };
}

/** Looks at the case with its photo, at the list by the patient's name, and at their file, until all of it is on show. */
async function lookAround(page: Page, { signs: [name = '', phone = ''], patientId, caseId }: Known): Promise<void> {
  await page.goto(`/caseList/case?id=${caseId}`);
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.locator(pictures).first()).toBeVisible();
  await page.goto('/patientCenter');
  await page.getByLabel('搜索患者').fill(name);
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(patientId));
  await expect(page.getByText(phone)).toBeVisible();
}

/** The sign-in is on show, and neither the browser nor the page, here or by Back, has anything of the patient. */
async function nothingIsLeft(page: Page, signs: readonly string[]): Promise<void> {
  const signIn = page.getByLabel('密码', { exact: true });
  await expect(signIn).toBeVisible();
  await expect(page.locator(pictures)).toHaveCount(0);
  // What slides away is gone a moment later.
  await expect.poll(async () => found(await everythingKept(page), signs)).toEqual([]);
  for (let back = 0; back < 3; back += 1) {
    await page.goBack();
    await expect(signIn).toBeVisible();
    await expect.poll(async () => found(await everythingKept(page), signs), `${back + 1} back`).toEqual([]);
    await expect(page.locator(pictures)).toHaveCount(0);
  }
}

/** What was under way when the session ended is refused, as it should be, and the browser notes it. */
function forgiveRefusals(overheard: string[]): void {
  overheard.splice(0, overheard.length, ...overheard.filter((line) => !/status of 401/.test(line)));
}

test('after signing out nothing of a patient is left in the browser, and Back shows the sign-in', {
  tag: '@main',
}, async ({ browser, baseURL, overheard }) => {
  const page = await signIn(browser, people.clinicAdmin);
  const careless = watchCaching(page);
  const known = await aPatient(page, baseURL ?? '', `遗留${Date.now() % 1_000_000}甲`);
  await lookAround(page, known);
  // Canary: what is on show is found, and so is what a page would keep.
  expect(found(await everythingKept(page), known.signs)).toEqual(known.signs.map((sign) => `${sign} in document`));
  await page.evaluate((name) => sessionStorage.setItem('planted', name), known.signs[0] ?? '');
  expect(found(await everythingKept(page), known.signs)).toContain(`${known.signs[0]} in session`);

  await page.getByRole('button', { name: /个人菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL('/login');
  await nothingIsLeft(page, known.signs);
  expect(careless).toEqual([]);
  forgiveRefusals(overheard);
});

test('where the session was ended elsewhere, the next answer leaves nothing of a patient behind either', async ({
  browser,
  baseURL,
  overheard,
}) => {
  const page = await signIn(browser, people.assistant);
  const careless = watchCaching(page);
  const known = await aPatient(page, baseURL ?? '', `遗留${Date.now() % 1_000_000}乙`);
  await lookAround(page, known);
  const token = await tokenOf(page.context(), new URL(page.url()).origin);
  await arrange('UPDATE session SET revoked_at = now() WHERE token_hash = sha256(convert_to($1, $2))', [token, 'UTF8']);
  // Its live news may have led the page to the sign-in already, or do so at this very moment.
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/caseList"]')?.click()).catch(() => undefined);
  await expect(page).toHaveURL(/\/login\?type=2/);
  await nothingIsLeft(page, known.signs);
  expect(careless).toEqual([]);
  forgiveRefusals(overheard);
});
