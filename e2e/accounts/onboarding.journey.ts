import type { Browser, Page } from '@playwright/test';
import { newPhone, readInvitation, register, registerAt } from '../support/accounts.ts';
import { orderRetainer } from '../support/clinic.ts';
import { expect, test } from '../support/journey.ts';
import {
  addAddress,
  choosePlace,
  creditCode,
  handInDoctor,
  handInOrganisation,
  reviewPapers,
  sendPaper,
} from '../support/onboarding.ts';
import { pick } from '../support/order.ts';
import { ask, people } from '../support/people.ts';
import { aLicence } from '../support/photo.ts';
import { enterPatient } from '../support/prescription.ts';

const sentence = 'four words of mine';

async function newcomer(browser: Browser): Promise<{ page: Page; phone: string }> {
  const page = await (await browser.newContext()).newPage();
  const phone = newPhone();
  await register(page, phone, sentence);
  return { page, phone };
}

test('a newcomer opens a clinic, mends what the reviewer sent back, is passed, and hands in a first order', {
  tag: '@main',
}, async ({ browser, as }) => {
  const { page } = await newcomer(browser);
  const name = `新芽口腔${Date.now() % 100_000}`;
  await page.getByRole('link', { name: /^创建诊所/ }).click();
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('请输入 18 位统一社会信用代码')).toBeVisible();
  await handInOrganisation(page, name, creditCode());
  await choosePlace(page, ['浙江省', '杭州市', '西湖区']);
  await page.getByLabel('详细地址').fill('学院路 1 号');
  await page.getByLabel('诊所电话').fill('0571-88880000');
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page).toHaveURL('/authStatus');
  await expect(page.getByText('资料已提交，正在审核')).toBeVisible();

  const reviewer = await as(people.reviewer);
  await reviewPapers(reviewer, name, { reject: '营业执照不清晰，请重新拍摄' });
  await page.goto('/myCompany');
  await expect(page.getByText(/营业执照不清晰/)).toBeVisible();
  await page.getByLabel('法定代表人或负责人').fill('新负责人');
  await page.getByRole('button', { name: '重新提交' }).click();
  await expect(page.getByText('审核中')).toBeVisible();
  await expect(page.getByText('重新提交', { exact: true })).toBeVisible();
  await expect(page.getByText('上次未通过原因：营业执照不清晰，请重新拍摄')).toBeVisible();
  await reviewer.goto(`/lab/authentications?keyword=${encodeURIComponent(name)}`);
  await expect(reviewer.getByText('重新提交', { exact: true })).toBeVisible();
  await reviewer.getByRole('link', { name, exact: true }).click();
  await expect(reviewer.getByText('上次未通过原因：营业执照不清晰，请重新拍摄')).toBeVisible();
  await reviewPapers(reviewer, name, 'pass');
  await page.goto('/authStatus');
  await expect(page.getByRole('heading', { name: '认证已通过', exact: true })).toBeVisible();

  await page.goto('/userInfo/doctor');
  const doctor = `林新${Date.now() % 1000}`;
  await handInDoctor(page, doctor);
  await reviewPapers(reviewer, doctor, { reject: '证书缺页' });
  await page.goto('/userInfo/doctor');
  await page.getByRole('checkbox', { name: /同意上传身份证/ }).check();
  await page.getByRole('button', { name: '重新提交' }).click();
  await expect(page).toHaveURL(/\/authStatus/);
  await page.goto('/userInfo/doctor');
  await expect(page.getByText('上次未通过原因：证书缺页')).toBeVisible();
  await reviewPapers(reviewer, doctor, 'pass');
  await page.goto('/userInfo/doctor');
  await expect(page.getByText('您的医生资料已通过审核。')).toBeVisible();

  await addAddress(page, '林新');
  // A doctor now, and so the one to be named on the first order.
  await orderRetainer(page, '第一位患者', doctor);
});

test('a doctor applies to a clinic that is here already: turned down with a reason, then let in', async ({
  browser,
  as,
  overheard,
}) => {
  const { page, phone } = await newcomer(browser);
  const applicant = `申${phone.slice(-4)}`;
  const apply = async () => {
    await page.goto('/concatCompany?name=晨曦');
    await page.getByRole('button', { name: /申请加入.*晨曦口腔门诊部/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('姓名').fill(applicant);
    await dialog.getByLabel('手机号').fill(phone);
    await pick(dialog.getByRole('combobox', { name: '工作类型' }), '医生');
    await dialog.getByRole('button', { name: '申请加入' }).click();
    await expect(page.getByText('关联审核已提交')).toBeVisible();
  };
  const admin = await as(people.clinicAdmin);
  await apply();
  await admin.goto('/baseEmployee?tab=applications');
  await admin.getByRole('button', { name: `不通过 ${applicant}` }).click();
  const no = admin.getByRole('dialog');
  await no.getByRole('button', { name: '不通过' }).click();
  await expect(no.getByText('请输入不通过理由')).toBeVisible();
  await no.getByLabel('不通过理由').fill('请用真实姓名');
  await no.getByRole('button', { name: '不通过' }).click();
  await expect(no).toBeHidden();
  await page.goto('/clinicManage');
  await expect(page.getByText('未通过原因：请用真实姓名')).toBeVisible();

  await apply();
  await admin.goto('/baseEmployee?tab=applications');
  await admin.getByRole('button', { name: `通过 ${applicant}`, exact: true }).click();
  const yes = admin.getByRole('dialog');
  await pick(yes.getByRole('combobox', { name: '岗位' }), '正畸医生');
  await expect(yes.getByText('在职', { exact: true })).toBeVisible();
  await yes.getByLabel('手机号').fill('13612345678');
  await yes.getByRole('button', { name: '通过' }).click();
  await expect(yes.getByText('与申请人填写的手机号不一致')).toBeVisible();
  await yes.getByLabel('手机号').fill(phone);
  await pick(yes.getByRole('combobox', { name: '状态' }), '已停用');
  await yes.getByRole('button', { name: '通过' }).click();
  await expect(yes).toBeHidden();
  const openStaff = async () => {
    await admin.goto(`/baseEmployee?keyword=${encodeURIComponent(applicant)}`);
    await admin.getByRole('button', { name: `编辑${applicant}` }).click();
    return admin.getByRole('dialog');
  };
  await (await openStaff()).getByRole('button', { name: '恢复' }).click();
  await expect(admin.getByText('已恢复')).toBeVisible();
  await page.goto('/clinicManage');
  await page.getByRole('button', { name: '进入' }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByText('晨曦口腔门诊部').first()).toBeVisible();

  await (await openStaff()).getByRole('button', { name: '停用' }).click();
  await admin
    .getByRole('dialog', { name: `停用${applicant}？` })
    .getByRole('button', { name: '停用' })
    .click();
  await expect(admin.getByText('已停用').first()).toBeVisible();
  await page.goto('/home');
  await expect(page).toHaveURL(/\/login/);
  // The refusals of a wrong phone and of an ended session are what this was about.
  overheard.splice(0, overheard.length, ...overheard.filter((line) => !/status of (401|422)/.test(line)));
});

test('a licence of another clinic is refused at its field, and a clinic under review is told that it invites nobody yet', async ({
  browser,
  overheard,
}) => {
  const licence = aLicence();
  const handIn = async (page: Page, name: string) => {
    await page.getByRole('link', { name: /^创建诊所/ }).click();
    await handInOrganisation(page, name, creditCode(), licence);
    await choosePlace(page, ['浙江省', '杭州市', '西湖区']);
    await page.getByLabel('详细地址').fill('学院路 5 号');
    await page.getByLabel('诊所电话').fill('0571-88880003');
    await page.getByRole('button', { name: '提交审核' }).click();
  };
  const sign = Date.now() % 100_000;
  const { page } = await newcomer(browser);
  await handIn(page, `先到口腔${sign}`);
  await expect(page).toHaveURL('/authStatus');
  await page.goto('/baseEmployee');
  await page.getByRole('button', { name: '邀请同事' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('诊所资料通过审核后才能邀请同事');
  await expect(dialog.getByRole('link', { name: '查看诊所认证' })).toHaveAttribute('href', '/authStatus');

  const { page: late } = await newcomer(browser);
  await handIn(late, `后到口腔${sign}`);
  await expect(late.getByText('这张证照已用于另一家机构')).toBeVisible();
  await sendPaper(late, '医疗机构执业许可证');
  await late.getByRole('button', { name: '提交审核' }).click();
  await expect(late).toHaveURL('/authStatus');
  // The refusal is what this was about.
  overheard.splice(0, overheard.length, ...overheard.filter((line) => !/status of 409/.test(line)));
});

test('a chain opens with three clinics, and head office stands in each of them', async ({ browser, as }) => {
  const { page } = await newcomer(browser);
  const name = `连锁${Date.now() % 100_000}`;
  await page.getByRole('link', { name: /^创建连锁机构/ }).click();
  await handInOrganisation(page, name, creditCode());
  await choosePlace(page, ['浙江省', '杭州市', '西湖区']);
  await page.getByRole('region', { name: '地址与联系方式' }).getByLabel('详细地址').fill('学院路 2 号');
  await page.getByLabel('诊所电话').fill('0571-88880001');
  for (const [at, sub] of ['一店', '二店', '三店'].entries()) {
    if (at > 0) await page.getByRole('button', { name: '增加门店' }).click();
    await page.getByLabel('门店名称').nth(at).fill(`${name}${sub}`);
    const part = page.getByRole('group', { name: `门店 ${at + 1}` });
    await choosePlace(part, ['江苏省', '苏州市', '姑苏区']);
    await part.getByLabel('详细地址').fill(`观前街 ${at + 1} 号`);
  }
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page).toHaveURL('/authStatus');
  const places = await ask('SELECT city, address FROM clinic WHERE name LIKE $1 ORDER BY name, created_at', [
    `${name}%`,
  ]);
  expect(places).toHaveLength(3);
  expect(places).toContainEqual({ city: '苏州市', address: '观前街 2 号' });

  const reviewer = await as(people.reviewer);
  await reviewPapers(reviewer, name, { reject: '公章不清晰' });
  await page.goto('/myCompany');
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByLabel('机构名称')).toHaveCount(1);
  await expect(page.getByText('总部资料通过后，这些门店一并通过', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: `${name}二店` }).click();
  // A label leads into the form it stands in.
  await page.getByText('机构名称', { exact: true }).nth(1).click();
  await expect(page.getByLabel('机构名称').nth(1)).toBeFocused();
  await expect(page.getByLabel('机构名称').nth(1)).toHaveValue(`${name}二店`);
  await page.getByRole('button', { name: '重新提交' }).first().click();
  await expect(page.getByText('上次未通过原因：公章不清晰')).toBeVisible();
  await reviewPapers(reviewer, name, 'pass');
  await page.goto('/clinicManage');
  for (const sub of ['一店', '二店', '三店'])
    await expect(page.getByRole('main').getByText(`${name}${sub}`)).toBeVisible();
  await page.goto('/myCompany');
  await expect(page.getByText('唯一的总部人员')).toBeVisible();
  await expect(page.getByText('没有可添加的员工', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: /^切换诊所/ }).click();
  await page.getByRole('menuitemradio', { name: `${name}三店` }).click();
  await expect(page.getByRole('button', { name: `切换诊所: ${name}三店` })).toBeVisible();

  await page.goto('/retainerCreateOrder');
  await enterPatient(page, '冯一诺');
  await expect(page.getByText(/已自动保存/)).toBeVisible();
  const main = page.getByRole('main');
  const narrow = (clinic: string) => pick(main.getByRole('combobox', { name: '诊所' }), clinic);
  await page.goto('/caseList');
  await expect(main.getByRole('link', { name: new RegExp(`冯一诺.*${name}三店`) })).toBeVisible();
  await narrow(`${name}一店`);
  await expect(main.getByText('没有符合条件的订单')).toBeVisible();
  await page.reload();
  await expect(main.getByText('没有符合条件的订单')).toBeVisible();
  await narrow(`${name}三店`);
  await expect(main.getByRole('link', { name: /冯一诺/ })).toBeVisible();
  await page.goto('/home');
  await expect(main.getByRole('link', { name: '查看草稿的订单，共 1 单' })).toBeVisible();
  await narrow(`${name}二店`);
  await expect(main.getByRole('link', { name: '查看草稿的订单，共 0 单' })).toBeVisible();
});

test('a colleague is invited by SMS, registers by the link and is staff at once; the link opens nothing twice', async ({
  browser,
  as,
}) => {
  const admin = await as(people.clinicAdmin);
  const phone = newPhone();
  const name = `邀${phone.slice(-4)}`;
  await admin.goto('/baseEmployee');
  await admin.getByRole('button', { name: '邀请同事' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('手机号').fill(phone);
  await dialog.getByLabel('姓名').fill(name);
  await dialog.getByRole('button', { name: '发送邀请' }).click();
  await expect(dialog).toBeHidden();

  const page = await (await browser.newContext()).newPage();
  const link = await readInvitation(page, phone);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: '加入晨曦口腔门诊部' })).toBeVisible();
  const path = await page.getByRole('link', { name: '注册后加入' }).getAttribute('href');
  await registerAt(page, path ?? '', phone, sentence);
  await expect(page).toHaveURL('/home');
  await expect(page.getByText('晨曦口腔门诊部').first()).toBeVisible();

  await admin.goto(`/baseEmployee?keyword=${encodeURIComponent(name)}`);
  await expect(admin.getByRole('button', { name: `编辑${name}` })).toBeVisible();
  const opening = '**/invitations/open';
  const failure = { code: 429, msg: '操作太频繁，请稍后再试', data: null, traceId: 't-1' };
  await page.route(opening, (route) => route.fulfill({ json: failure }));
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText(failure.msg);
  await expect(page.getByText('邀请已失效', { exact: true })).toBeHidden();
  await page.unroute(opening);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('邀请已失效', { exact: true })).toBeVisible();
  await page.close();

  await admin.getByRole('button', { name: `编辑${name}` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: '移出诊所' }).click();
  const question = admin.getByRole('dialog', { name: `把${name}移出诊所？` });
  await question.getByRole('button', { name: '移出诊所' }).click();
  await expect(admin.getByText('删除成功')).toBeVisible();
  await admin.goto(`/baseEmployee?workStatus=left&keyword=${encodeURIComponent(name)}`);
  await admin.getByRole('button', { name: `查看${name}` }).click();
  const former = admin.getByRole('dialog', { name: `${name}已离开诊所` });
  await expect(former.getByRole('textbox')).toHaveCount(0);
  await former.getByRole('button', { name: '再次邀请' }).click();
  const again = admin.getByRole('dialog', { name: '邀请同事' });
  await expect(again.getByLabel('姓名')).toHaveValue(name);
  await again.getByLabel('手机号').fill(phone);
  await again.getByRole('button', { name: '发送邀请' }).click();
  await expect(admin.getByText('邀请已发送')).toBeVisible();
  await expect(again).toBeHidden();
});

test('a link to relate with a clinic shows no name out of its address, and wants the first character', async ({
  browser,
}) => {
  const { page } = await newcomer(browser);
  const [clinic] = await ask<{ id: string }>("SELECT id FROM clinic WHERE name = '晨曦口腔门诊部'");
  await page.goto(`/relateClinic?${new URLSearchParams({ clinicId: clinic?.id ?? '', clinicName: '假冒口腔' })}`);
  await expect(page.getByRole('heading', { level: 1, name: '关联诊所', exact: true })).toBeVisible();
  await expect(page.getByText('假冒口腔')).toHaveCount(0);
  const field = page.getByLabel('姓名的第一个字');
  await field.fill('  ');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('姓名的第一个字不能为空')).toBeVisible();
  await field.fill('林');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('关联审核已提交')).toBeVisible();
  await expect(page).toHaveURL('/clinicManage');
});
