import { expect, type Locator, type Page } from '@playwright/test';
import { pick, standing } from './order.ts';
import { somePhoto } from './photo.ts';
import { someScan } from './scans.ts';

export interface PlannedLine {
  readonly colour: string;
  readonly thickness: string;
  readonly requirement?: string;
  readonly count?: number;
}

export interface PlannedMark {
  readonly mark: string;
  readonly teeth: readonly number[];
  /** The question that asks for one option of each tooth, and the option. */
  readonly each?: readonly [question: string, option: string];
  /** The answer that has the chart offer the mark. */
  readonly offeredBy?: readonly [question: string, option: string];
}

/** An order as somebody would write it on a slip, in the words of the form. */
export interface Plan {
  readonly appliance: string;
  /** Begins the addresses of its pages. */
  readonly key: string;
  readonly patient: string;
  readonly series: string;
  readonly specification?: string;
  readonly jaw?: string;
  readonly lines?: readonly PlannedLine[];
  readonly quickSets?: readonly string[];
  readonly marks?: readonly PlannedMark[];
  readonly choices: readonly (readonly [question: string, option: string])[];
  readonly numbers?: readonly (readonly [question: string, value: string])[];
  readonly scans?: readonly ('上颌扫描' | '下颌扫描' | '咬合扫描')[];
  readonly smilePhoto?: boolean;
  readonly photo?: boolean;
}

const group = (page: Page | Locator, name: string | RegExp): Locator => page.getByRole('group', { name });

export async function enterPatient(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '新建患者' }).click();
  const form = group(page, '新建患者');
  await form.getByLabel('姓名').fill(name);
  await form.getByText('女', { exact: true }).click();
  await form.getByRole('button', { name: '建档并选用' }).click();
  await expect(form).toBeHidden();
  await recordConsent(page);
}

/** Writes down what the patient on show consented to; `guardian` where somebody else has to. */
export async function recordConsent(page: Page, guardian?: { name: string; relation: string }): Promise<void> {
  await page.getByRole('button', { name: '记录同意' }).first().click();
  const dialog = page.getByRole('dialog', { name: /影像资料同意/ });
  await standing(dialog);
  // Until then it takes the focus, and what is half typed is not a date.
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  const agreed = dialog.getByRole('checkbox', { name: /已阅读/ });
  const birthDate = dialog.getByLabel('出生日期');
  if ((await birthDate.count()) > 0) {
    await expect(async () => {
      await birthDate.fill('1994-05-20');
      await birthDate.press('Tab');
      await agreed.check();
      await expect(birthDate).toHaveValue('1994-05-20');
    }).toPass();
  }
  if (guardian) {
    await dialog.getByLabel('监护人姓名').fill(guardian.name);
    await pick(dialog.getByRole('combobox', { name: '与患者的关系' }), guardian.relation);
  }
  await agreed.check();
  await dialog.getByRole('button', { name: '记录同意' }).click();
  await expect(dialog).toBeHidden();
}

export async function chooseDoctor(page: Page, name = '李思远'): Promise<void> {
  await page.getByLabel('主诊医生').click();
  // The only doctor of a clinic stands in the field already.
  await page.getByTitle(name).last().click();
}

async function fillLines(page: Page, lines: readonly PlannedLine[]): Promise<void> {
  for (const [index, line] of lines.entries()) {
    const number = index + 1;
    if (index > 0) await page.getByRole('button', { name: '添加一行' }).click();
    const colour = page.getByRole('combobox', { name: new RegExp(`第 ${number} 行 (颜色|色号)`) });
    await colour.fill(line.colour);
    await colour.press('Enter');
    await pick(page.getByRole('combobox', { name: `第 ${number} 行 厚度`, exact: true }), line.thickness);
    if (line.requirement) await page.getByLabel(`第 ${number} 行 要求`).fill(line.requirement);
    if (line.count) await page.getByRole('spinbutton', { name: `第 ${number} 行 数量` }).fill(String(line.count));
  }
}

/** Marks teeth on the chart by keyboard: the number leads to the tooth, Space marks it. */
export async function markTeeth(page: Page, { mark, teeth }: PlannedMark): Promise<void> {
  const chart = group(page, '牙位图（FDI）');
  await page.getByRole('radio', { name: mark, exact: true }).check({ force: true });
  await chart.locator('[tabindex="0"]').focus();
  for (const tooth of teeth) {
    await page.keyboard.type(String(tooth));
    await expect(chart.locator(`[data-tooth="${tooth}"]`)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(chart.locator(`[data-tooth="${tooth}"]`)).toHaveAttribute('aria-checked', 'true');
  }
}

async function answer(page: Page, [question, option]: readonly [string, string]): Promise<void> {
  const asked = group(page, new RegExp(`^\\*?${question}`));
  const box = asked.getByRole('checkbox', { name: option });
  if (await box.count()) await box.check();
  else await asked.getByText(option, { exact: true }).first().click();
}

async function answerQuestions(page: Page, { choices, numbers = [], marks = [] }: Plan): Promise<void> {
  for (const choice of choices) await answer(page, choice);
  for (const { each } of marks) {
    if (!each) continue;
    const asked = group(page, new RegExp(`^\\*?${each[0]}`));
    await pick(asked.getByRole('combobox').first(), each[1]);
  }
  for (const [question, value] of numbers) await page.getByRole('spinbutton', { name: question }).fill(value);
}

async function addFiles(page: Page, { scans = [], smilePhoto, photo }: Plan): Promise<void> {
  if (scans.length === 0) await page.getByText('寄送实物模型', { exact: true }).click();
  for (const scan of scans) {
    const slot = group(page, new RegExp(scan));
    const buffer = someScan(30);
    await slot.locator('input[type=file]').setInputFiles({ name: 'scan.stl', mimeType: 'model/stl', buffer });
    await expect(slot.getByText(/1,800/)).toBeVisible();
  }
  const picture = { name: 'face.png', mimeType: 'image/png', buffer: somePhoto() };
  for (const [wanted, name] of [
    [smilePhoto, /微笑照/],
    [photo, /口内与面部照片/],
  ] as const) {
    if (!wanted) continue;
    await group(page, name).locator('input[type=file]').setInputFiles(picture);
    await expect(group(page, name).locator('img')).toBeVisible();
  }
}

/** Fills in the whole of a prescription besides patient and doctor. */
export async function prescribe(page: Page, plan: Plan): Promise<void> {
  await page.getByText(plan.series, { exact: true }).first().click();
  if (plan.specification) await group(page, /规格/).getByText(plan.specification, { exact: true }).click();
  if (plan.jaw)
    await group(page, /^\*?牙弓/)
      .getByText(plan.jaw, { exact: true })
      .click();
  if (plan.lines) await fillLines(page, plan.lines);
  for (const set of plan.quickSets ?? []) await page.getByRole('button', { name: set, exact: true }).click();
  for (const mark of plan.marks ?? []) {
    if (mark.offeredBy) await answer(page, mark.offeredBy);
    await markTeeth(page, mark);
  }
  await answerQuestions(page, plan);
  await addFiles(page, plan);
}
