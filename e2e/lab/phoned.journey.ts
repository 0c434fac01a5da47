import type { Locator, Page } from '@playwright/test';
import { clinicStep } from '../support/clinic.ts';
import { receiveBox, sendBox } from '../support/deliveries.ts';
import { type Crew, expect, test } from '../support/journey.ts';
import { labStep, lightStep, openOrder, submitDesign } from '../support/lab.ts';
import { shows, takeOption } from '../support/order.ts';
import { people } from '../support/people.ts';
import { markTeeth } from '../support/prescription.ts';
import { acceptAtLab, designAtLab, makeAndShip, payOrder, planAtLab, signAndAccept } from '../support/road.ts';

/** Told apart from what an earlier run on the same server has left. */
const run = String(Date.now() % 1_000_000);

async function choose(page: Page, field: RegExp, typed: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: field });
  await box.click();
  if (typed) await box.fill(typed);
  await takeOption(page, option);
}

/** Intake writes down what the first clinic ordered on the phone. @returns the order's id */
async function enterPhoned(page: Page, { kind, patient }: { kind: string; patient: string }): Promise<string> {
  await page.goto('/lab/orders/new');
  // In a hurry: nothing is filled in, and the first missing field has the focus.
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page.getByRole('combobox', { name: /诊所/ })).toBeFocused();
  await choose(page, /诊所/, '晨曦', '晨曦口腔门诊部');
  await page.getByText('新患者', { exact: true }).click();
  await page.getByLabel('姓名').fill(patient);
  await choose(page, /主诊医生/, '', '李思远');
  await page.getByText(kind, { exact: true }).click();
  await page.getByRole('group', { name: /牙弓/ }).getByText('下颌', { exact: true }).click();
  await markTeeth(page, { mark: '缺失', teeth: [36] });
  await page.getByRole('textbox', { name: /要求/ }).fill('A2，种植体 4.1 mm，螺丝固位');
  await page.getByLabel(/每牙弓单价/).fill('860');
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page).toHaveURL(/\/lab\/orders\/[0-9a-f]{8}-/);
  await shows(page, '待审核');
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Phoned in, accepted by the lab, its model received: up to where its design queues. @returns the order's id */
async function phonedToDesign(as: Crew, kind: string, patient: string): Promise<string> {
  const intake = await as(people.intake);
  const orderId = await enterPhoned(intake, { kind, patient });
  await acceptAtLab(as, orderId);
  await receiveBox(intake, await sendBox(await as(people.assistant), [{ patient }]));
  return orderId;
}

/** Paid by the clinic's assistant, made, shipped, and accepted by its doctor, whose page shows the order. */
async function paidToAcceptance(as: Crew, doctor: Page, address: string): Promise<void> {
  const orderId = address.split('/').at(-1) ?? '';
  const assistant = await as(people.assistant);
  await assistant.goto(address);
  await payOrder(assistant, address);
  await makeAndShip(as, orderId);
  await signAndAccept(doctor);
}

test('a fixed denture that a clinic phoned in gets its abutment agreed, and goes the whole road to acceptance', async ({
  as,
}) => {
  // Abutments before the whole road of a design.
  test.slow();
  const orderId = await phonedToDesign(as, '固定义齿', `固定义齿${run}`);
  const [doctor, designer] = [await as(people.doctor), await as(people.designer)];
  const address = `/whiteBracesOrderDetail/${orderId}`;
  await doctor.goto(`${address}?tab=history`);
  await shows(doctor, '基台选择');
  await openOrder(designer, orderId);
  const propose = (abutment: string) =>
    labStep(designer, '提交基台方案', async (dialog) => {
      // The tooth that is missing stands there already.
      await expect(dialog.getByTitle('36', { exact: true })).toBeVisible();
      await dialog.getByRole('textbox', { name: '基台' }).fill(abutment);
    });
  await propose('成品钛基台 H2');
  await shows(doctor, '基台待确认');
  // Both sides see on the tooth chart where it is to stand.
  const onChart = (within: Page | Locator) => within.getByRole('listitem').filter({ hasText: '基台36' }).first();
  await expect(onChart(designer)).toBeVisible();
  await expect(onChart(doctor)).toBeVisible();
  await clinicStep(doctor, '调整基台', async (dialog) => {
    await expect(onChart(dialog)).toBeVisible();
    await expect(dialog.getByText(/成品钛基台 H2/)).toBeVisible();
    await dialog.getByLabel('理由').fill('牙龈较厚，请改 H3');
  });
  await shows(doctor, '基台待调整');
  await expect(designer.getByText('牙龈较厚，请改 H3').first()).toBeVisible();
  await propose('成品钛基台 H3');
  await shows(doctor, '基台待确认');
  await clinicStep(doctor, '确认基台', (dialog) => expect(dialog.getByText(/成品钛基台 H3/)).toBeVisible());
  // Agreed, it queues for its design by itself.
  await shows(doctor, '待分配');

  await designAtLab(as, orderId);
  await shows(doctor, '方案待审核');
  await clinicStep(doctor, '通过方案');
  await paidToAcceptance(as, doctor, address);
});

test('a removable denture that a clinic phoned in is designed, paid, made and accepted', async ({ as }) => {
  const orderId = await phonedToDesign(as, '活动义齿', `活动义齿${run}`);
  const doctor = await as(people.doctor);
  const address = `/removeApplianceOrderDetail/${orderId}`;
  await doctor.goto(`${address}?tab=history`);
  await shows(doctor, '待分配');
  await designAtLab(as, orderId);
  await shows(doctor, '方案待审核');
  await clinicStep(doctor, '通过方案');
  await paidToAcceptance(as, doctor, address);
});

test('a bracket guide that a clinic phoned in is planned, adjusted at the doctor’s word after they approved it, and accepted', async ({
  as,
}) => {
  // Two plans before it is paid.
  test.slow();
  const orderId = await phonedToDesign(as, '托槽导板', `托槽导板${run}`);
  const [doctor, designer] = [await as(people.doctor), await as(people.designer)];
  const address = `/childCorrectOrderDetail/${orderId}`;
  await doctor.goto(`${address}?tab=history`);
  await shows(doctor, '方案待设计');
  await planAtLab(as, orderId);
  await shows(doctor, '方案待审核');
  await clinicStep(doctor, '通过方案');
  await shows(designer, '方案通过');

  const reason = '36 托槽请再低 0.5 mm';
  await test.step('until it is paid, the doctor may think again: the lab’s page says so and why', async () => {
    await clinicStep(doctor, '申请调整', async (dialog) => {
      await dialog.getByRole('button', { name: '申请调整', exact: true }).click();
      await expect(dialog.getByRole('paragraph').filter({ hasText: '请填写理由' })).toBeVisible();
      await dialog.getByLabel('理由').fill(reason);
    });
    await shows(doctor, '方案待调整');
    await shows(designer, '方案待调整 · 诊所要求');
    await expect(designer.getByText(reason).first()).toBeVisible();
    await lightStep(designer, '开始修改');
    await submitDesign(designer, '发布给诊所');
  });

  await shows(doctor, '方案待审核');
  await clinicStep(doctor, '通过方案', (dialog) => expect(dialog.getByText(/第 2 版/)).toBeVisible());
  await labStep(designer, '制作治疗方案');
  await paidToAcceptance(as, doctor, address);
});
