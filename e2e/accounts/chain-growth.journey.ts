import type { Browser, Page } from '@playwright/test';
import { must } from '../hostile/hostile-pages.ts';
import { newPhone, register } from '../support/accounts.ts';
import { expect, test } from '../support/journey.ts';
import { choosePlace, creditCode, handInOrganisation, reviewPapers } from '../support/onboarding.ts';
import { takeOption } from '../support/order.ts';
import { people } from '../support/people.ts';
import { aLicence } from '../support/photo.ts';
import { apiOf } from '../support/store.ts';

const place = { province: '浙江省', city: '杭州市', district: '西湖区', address: '学院路 3 号' };

/** A newcomer whose organisation was handed in: a chain of one clinic, or one clinic by itself. */
async function anOwner(browser: Browser, origin: string, companyName: string, sub?: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await register(page, newPhone(), 'four words of mine');
  const api = await apiOf(page, origin);
  const paper = async (kind: string) => {
    const content = aLicence().toString('base64');
    return (await must<{ paperId: string }>(api.post('/user-api/v1/papers', { kind, content }))).paperId;
  };
  const licences = { permitLicense: await paper('permitLicense'), businessLicense: await paper('businessLicense') };
  const company = { companyName, legalPerson: '林新', creditCode: creditCode(), phone: '0571-88880000', ...place };
  const subs = sub ? { subs: [{ name: sub, ...place }] } : {};
  await must(api.post('/tenant-api/v1/company/create', { ...company, ...licences, ...subs }));
  await page.goto('/clinicManage');
  await page.getByRole('button', { name: '进入' }).click();
  await expect(page).toHaveURL('/home');
  return page;
}

const confirm = (page: Page, button: string) => page.getByRole('dialog').getByRole('button', { name: button }).click();

test('a chain grows: a clinic that is here already joins by its own admin’s word, and a further one is opened', async ({
  browser,
  as,
  baseURL,
}) => {
  const sign = Date.now() % 100_000;
  const [chain, single, further] = [`连锁${sign}`, `独立口腔${sign}`, `新店${sign}`];
  const head = await anOwner(browser, baseURL ?? '', chain, `${chain}一店`);
  const admin = await anOwner(browser, baseURL ?? '', single);
  const reviewer = await as(people.reviewer);
  for (const name of [chain, single]) await reviewPapers(reviewer, name, 'pass');

  await head.goto('/myCompany');
  await head.getByRole('combobox', { name: '搜索已在平台上的诊所' }).fill(single);
  await takeOption(head, new RegExp(single));
  await head.getByRole('button', { name: '邀请加入连锁' }).click();
  await expect(head.getByText('等待诊所同意')).toBeVisible();

  await admin.goto('/clinicManage');
  await admin.getByRole('button', { name: '同意加入' }).click();
  await expect(admin.getByText('可以查看和管理本诊所的全部患者', { exact: false })).toBeVisible();
  await confirm(admin, '同意加入');
  await expect(admin.getByText('已加入', { exact: true })).toBeVisible();

  await head.goto('/clinicManage');
  const mine = head.getByRole('region', { name: '已关联的诊所' });
  await expect(mine.getByText(single)).toBeVisible();
  await head.goto('/myCompany');
  await expect(head.getByText('已加入', { exact: true })).toBeVisible();
  await head.getByRole('link', { name: '新增门店' }).click();
  await handInOrganisation(head, further, creditCode());
  await choosePlace(head, ['浙江省', '杭州市', '西湖区']);
  await head.getByLabel('详细地址').fill('学院路 4 号');
  await head.getByLabel('诊所电话').fill('0571-88880002');
  await head.getByRole('button', { name: '提交审核' }).click();
  await expect(head).toHaveURL('/authStatus');
  await expect(head.getByText('资料已提交，正在审核')).toBeVisible();
  await expect(head.getByRole('button', { name: `切换诊所: ${further}` })).toBeVisible();

  await admin.goto('/myCompany');
  await admin.getByRole('button', { name: /^退出连锁/ }).click();
  await confirm(admin, '退出连锁');
  await expect(admin.getByText(`已退出${chain}`)).toBeVisible();
  await head.goto('/clinicManage');
  await expect(mine.getByText(further)).toBeVisible();
  await expect(mine.getByText(single)).toHaveCount(0);
});
