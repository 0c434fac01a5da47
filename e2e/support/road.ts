import { expect, type Page } from '@playwright/test';
import { clinicStep, payBill } from './clinic.ts';
import type { Crew } from './journey.ts';
import { fillShipment, labStep, lightStep, openOrder, passCheck, submitDesign } from './lab.ts';
import { shows } from './order.ts';
import { people } from './people.ts';

const designerOf = (dialog: ReturnType<Page['getByRole']>): Promise<void> => dialog.getByText('沈亦').click();

/** The lab accepts the order on the day that its calendar proposes. */
export async function acceptAtLab(as: Crew, orderId: string): Promise<void> {
  const intake = await as(people.intake);
  await openOrder(intake, orderId);
  await labStep(intake, '审核通过');
}

/** From the checked design to the doctor: by a second designer, then to the clinic. */
export async function checkAndPublish(as: Crew, orderId: string): Promise<void> {
  const checker = await as(people.checker);
  await openOrder(checker, orderId);
  await passCheck(checker);
  await labStep(await as(people.designer), '发布方案');
}

/** Design track: assigned, designed, checked by somebody else, published. */
export async function designAtLab(as: Crew, orderId: string): Promise<void> {
  const designer = await as(people.designer);
  await openOrder(designer, orderId);
  await labStep(designer, '分配设计师', designerOf);
  await lightStep(designer, '开始设计');
  await submitDesign(designer);
  await expect(designer.getByRole('button', { name: '内审通过', exact: true })).toBeDisabled();
  await checkAndPublish(as, orderId);
}

/** Plan track, and every stage that starts anew: a plan is begun and published. */
export async function planAtLab(as: Crew, orderId: string): Promise<void> {
  const designer = await as(people.designer);
  await openOrder(designer, orderId);
  await labStep(designer, '开始方案', designerOf);
  await submitDesign(designer, '发布给诊所');
}

/** A rough plan first: the doctor sends one back and confirms the next; `doctor` shows the order. */
export async function roughAtLab(as: Crew, orderId: string, doctor: Page): Promise<void> {
  const designer = await as(people.designer);
  await openOrder(designer, orderId);
  await labStep(designer, '开始方案', designerOf);
  await submitDesign(designer, '作为草案发给医生');
  await shows(doctor, '设计草案');
  await clinicStep(doctor, '退回草案', (dialog) => dialog.getByLabel('理由').fill('中线偏右约 1 mm'));
  await shows(designer, '方案待设计 · 草案退回');
  await expect(designer.getByText('中线偏右约 1 mm').first()).toBeVisible();
  await labStep(designer, '开始方案', designerOf);
  await submitDesign(designer, '作为草案发给医生');
  await shows(doctor, '设计草案');
  await clinicStep(doctor, '确认草案');
  await shows(designer, '方案设计中 · 草案已确认');
  await submitDesign(designer, '发布给诊所');
}

/** Made and shipped by the lab. */
export async function makeAndShip(as: Crew, orderId: string): Promise<void> {
  const production = await as(people.production);
  await openOrder(production, orderId);
  await labStep(production, '下单生产');
  await labStep(production, '发货', fillShipment);
}

/** Received by the clinic and accepted by the doctor; `page` shows the order. */
export async function signAndAccept(page: Page): Promise<void> {
  await shows(page, '已发货');
  await clinicStep(page, '签收');
  await shows(page, '待验收');
  await clinicStep(page, '验收通过');
  await shows(page, '治疗完成');
}

/** Pays what is owed for the order at `address` and comes back to it. */
export async function payOrder(page: Page, address: string): Promise<void> {
  await shows(page, '待付款');
  await payBill(page);
  await page.goto(address);
  await shows(page, '已付款');
}
