import type { Locator, Page } from '@playwright/test';
import { clinicStep } from './support/clinic.ts';
import { receiveBox, sendBox } from './support/deliveries.ts';
import { expect, test } from './support/journey.ts';
import { labStep, openOrder } from './support/lab.ts';
import { shows } from './support/order.ts';
import { people } from './support/people.ts';
import { markTeeth } from './support/prescription.ts';
import { acceptAtLab, designAtLab, makeAndShip, payOrder, signAndAccept } from './support/road.ts';

/** Told apart from what an earlier run on the same server has left. */
const run = String(Date.now() % 1_000_000);

async function choose(page: Page, field: RegExp, typed: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: field });
  await box.click();
  if (typed) await box.fill(typed);
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).first().click();
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

test('a fixed denture that a clinic phoned in gets its abutment agreed, and goes the whole road to acceptance', async ({
  as,
}) => {
  // Abutments before the whole road of a design.
  test.slow();
  const patient = `固定义齿${run}`;
  const intake = await as(people.intake);
  const orderId = await enterPhoned(intake, { kind: '固定义齿', patient });
  await acceptAtLab(as, orderId);
  await receiveBox(intake, await sendBox(await as(people.assistant), [{ patient }]));

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
  const assistant = await as(people.assistant);
  await assistant.goto(address);
  await payOrder(assistant, address);
  await makeAndShip(as, orderId);
  await signAndAccept(doctor);
});

for (const [kind, type, state] of [
  ['托槽导板', 'childCorrect', '方案待设计'],
  ['活动义齿', 'removeAppliance', '待分配'],
] as const) {
  test(`${kind} that a clinic phoned in reaches its designers, and its doctor sees it`, async ({ as }) => {
    const patient = `${kind}${run}`;
    const intake = await as(people.intake);
    const orderId = await enterPhoned(intake, { kind, patient });
    await acceptAtLab(as, orderId);
    await receiveBox(intake, await sendBox(await as(people.assistant), [{ patient }]));
    const doctor = await as(people.doctor);
    await doctor.goto(`/${type}OrderDetail/${orderId}?tab=history`);
    await shows(doctor, state);
  });
}
