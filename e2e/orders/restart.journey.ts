import type { Page } from '@playwright/test';
import { clinicStep } from '../support/clinic.ts';
import { expect, test } from '../support/journey.ts';
import { labStep, openOrder } from '../support/lab.ts';
import { shows } from '../support/order.ts';
import { people } from '../support/people.ts';
import { makeAndShip, payOrder, planAtLab, signAndAccept } from '../support/road.ts';
import { orderAt } from '../support/starts.ts';

const address = (orderId: string): string => `/retainerOrderDetail/${orderId}`;

/** Applies for more from the finished order on show, and is led to the application. @returns its id */
async function apply(page: Page, orderId: string, reason: string, purpose?: string): Promise<string> {
  await page.goto(`${address(orderId)}?tab=history`);
  await page.getByRole('button', { name: '申请加做或重启' }).click();
  const dialog = page.getByRole('dialog', { name: '申请加做或重启' });
  if (purpose) {
    await dialog.getByText('阶段重启（重新设计）').click();
    await dialog.getByRole('group', { name: '重启目的' }).getByText(purpose, { exact: true }).click();
  }
  await dialog.getByLabel('理由').fill(reason);
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(new RegExp(orderId));
  await shows(page, '申请中');
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('a finished order goes on: its stage is restarted to each end, one of them down to acceptance, and more is made', async ({
  as,
  baseURL,
}) => {
  const first = await orderAt(as, baseURL ?? '', { start: 'completed', patient: '骆宾王' });
  const [clinic, intake] = [await as(people.clinicAdmin), await as(people.intake)];

  const accept = async (applied: string, price: string): Promise<void> => {
    await openOrder(intake, applied);
    await labStep(intake, '接受申请', (dialog) => dialog.getByLabel('价格').fill(price));
  };
  for (const [purpose, detail] of [
    ['中期调整', '方案待设计 · 中期调整'],
    ['精细调整', '方案待设计 · 精细调整'],
    ['保持', '方案待设计 · 保持'],
  ] as const) {
    await test.step(purpose, async () => {
      await accept(await apply(clinic, first, `${purpose}：前牙反弹`, purpose), '120');
      await shows(clinic, '方案待设计');
      await shows(intake, detail);
    });
  }

  await test.step('more of the same is billed at once', async () => {
    await accept(await apply(clinic, first, '备用一副'), '200');
    await shows(clinic, '待付款');
  });

  await test.step('the restarted stage goes the whole road, and both orders name each other', async () => {
    const applied = await apply(clinic, first, '11 扭转复发', '阶段重启');
    await accept(applied, '388');
    await shows(intake, '方案待设计 · 阶段重启');
    await planAtLab(as, applied);
    await clinic.goto(`${address(applied)}?tab=history`);
    await shows(clinic, '方案待审核');
    await clinicStep(clinic, '通过方案');
    await clinic.getByRole('tab', { name: '账单' }).click();
    await expect(clinic.getByRole('tabpanel', { name: '账单' })).toContainText('388');
    await payOrder(clinic, address(applied));
    await makeAndShip(as, applied);
    await signAndAccept(clinic);
    await clinic.getByRole('link', { name: /^首个订单/ }).click();
    await expect(clinic).toHaveURL(new RegExp(first));
    await expect(clinic.getByRole('link', { name: /^阶段重启/ }).first()).toBeVisible();
  });
});
