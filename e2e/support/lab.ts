import { expect, type Page } from '@playwright/test';
import { standing } from './order.ts';
import { someScan } from './scans.ts';

const stepButton = (page: Page, name: string) =>
  page.getByRole('region', { name: '现在要做的' }).getByRole('button', { name, exact: true });

/** Does a small step that is taken without a question. */
export const lightStep = (page: Page, name: string): Promise<void> => stepButton(page, name).click();

/** Does a step of the order on show; `fill` completes its dialog before it is confirmed. */
export async function labStep(
  page: Page,
  name: string,
  fill?: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
): Promise<void> {
  await stepButton(page, name).click();
  const dialog = page.getByRole('dialog', { name });
  await standing(dialog);
  await fill?.(dialog);
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

export const openOrder = (page: Page, orderId: string) => page.goto(`/lab/orders/${orderId}`);

/** How a design is put forward: to the internal check, to the doctor, or to the doctor as a rough plan. */
export type PutForward = '提交内审' | '发布给诊所' | '作为草案发给医生';

/** Uploads a design file and puts it forward. */
export async function submitDesign(page: Page, as: PutForward = '提交内审'): Promise<void> {
  const region = page.getByRole('region', { name: '现在要做的' });
  await region
    .locator('input[type=file]')
    .setInputFiles({ name: 'design.stl', mimeType: 'model/stl', buffer: someScan(40) });
  await expect(region.getByText(/3,200/)).toBeVisible();
  if (as === '作为草案发给医生') await region.getByRole('radio', { name: as }).check({ force: true });
  await region.getByRole('button', { name: as }).click();
  if (as !== '提交内审') {
    const dialog = page.getByRole('dialog', { name: as });
    await standing(dialog);
    await expect(dialog.getByText(/发布后不能收回/)).toBeVisible();
    await dialog.getByRole('button', { name: as }).click();
  }
  await expect(region.locator('input[type=file]')).toHaveCount(0);
}

/** Chooses the one courier and a number in the dialog that ships. */
export async function fillShipment(dialog: ReturnType<Page['getByRole']>): Promise<void> {
  await dialog.getByText('顺丰速运').click();
  await dialog.getByLabel('运单号').fill('SF1234567890');
}

/** Ticks the whole list of the internal check, then passes the version. */
export async function passCheck(page: Page): Promise<void> {
  const boxes = page.getByRole('region', { name: '现在要做的' }).getByRole('checkbox');
  await expect(boxes).toHaveCount(7);
  for (const box of await boxes.all()) await box.check();
  await labStep(page, '内审通过');
}
