import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { reach } from '../support/keys.ts';
import { shows, standing } from '../support/order.ts';
import { people } from '../support/people.ts';
import { orderAt, revise } from '../support/starts.ts';

// Software draws the picture here; a key waits for the frame that is being drawn.
test.use({ actionTimeout: 60_000 });

const loaded = (page: Page) => expect(page.getByText('模型已加载')).toBeAttached({ timeout: 60_000 });
const words = '左侧 27 远中请再收短 0.5 mm';

/** Notes whatever is done with a mouse, a finger or a pen. */
const watchPointers = (page: Page) =>
  page.addInitScript(() => {
    for (const type of ['pointerdown', 'wheel'])
      addEventListener(type, () => sessionStorage.setItem('pointed', type), { capture: true });
  });

test('a doctor without a mouse opens a plan, looks around it, marks a place and approves the newest version', async ({
  as,
  baseURL,
}) => {
  const orderId = await orderAt(as, baseURL ?? '', { start: 'review', patient: '常建' });
  await revise(as, baseURL ?? '', orderId);
  const doctor = await (await as(people.clinicAdmin)).context().newPage();
  await watchPointers(doctor);
  const press = (key: string) => doctor.keyboard.press(key);
  await doctor.goto(`/retainerOrderDetail/${orderId}?tab=prescription`);
  const review = doctor.getByRole('region', { name: '标记与移动量' });
  const viewer = doctor.getByRole('region', { name: '三维模型查看器' });

  await test.step('the plan is opened among the tabs', async () => {
    await reach(doctor, doctor.getByRole('tab', { name: '处方' }));
    await press('ArrowRight');
    await press('ArrowRight');
    await expect(doctor.getByRole('tab', { name: '方案审核' })).toBeFocused();
    await press('Enter');
    await loaded(doctor);
  });

  await test.step('the version before is opened out of the list: it cannot be decided on, a key leads back', async () => {
    await reach(doctor, doctor.getByRole('combobox', { name: '方案版本' }));
    await press('ArrowDown');
    await expect(doctor.locator('.ant-select-dropdown:visible').getByText(/第 1 版/)).toBeVisible();
    await press('ArrowDown');
    await press('Enter');
    await expect(review.getByText('您正在看旧版本，请切换到第 2 版后再决定')).toBeVisible();
    await expect(review.getByRole('button', { name: '通过方案' })).toHaveCount(0);
    await loaded(doctor);
    await reach(doctor, doctor.getByRole('application', { name: '三维模型查看器' }));
    await press(']');
    await expect(review.getByRole('button', { name: '通过方案' })).toBeVisible();
    await loaded(doctor);
  });

  await test.step('standard views, and a part that is hidden and shown', async () => {
    await reach(doctor, doctor.getByRole('application', { name: '三维模型查看器' }));
    for (const [key, name] of [
      ['2', '左侧'],
      ['3', '右侧'],
      ['4', '上颌'],
      ['5', '下颌'],
      ['1', '正面'],
    ] as const) {
      await press(key);
      await expect(viewer.getByRole('button', { name, exact: true, pressed: true })).toBeVisible();
    }
    await reach(doctor, viewer.getByRole('button', { name: '隐藏上颌' }));
    await press('Enter');
    await expect(viewer.getByRole('slider', { name: '上颌的不透明度' })).toBeDisabled();
    await expect(viewer.getByRole('button', { name: '显示上颌' })).toBeFocused();
    await press('Enter');
    await expect(viewer.getByRole('button', { name: '隐藏上颌' })).toBeFocused();
  });

  await test.step('a mark is pinned in the middle and stands in the list with its words', async () => {
    await reach(doctor, doctor.getByRole('application', { name: '三维模型查看器' }));
    await press('p');
    await press('Enter');
    const dialog = doctor.getByRole('dialog', { name: /添加标记/ });
    await standing(dialog);
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await doctor.keyboard.type(words);
    await reach(doctor, dialog.getByRole('button', { name: '添加标记' }));
    await press('Enter');
    await expect(dialog).toBeHidden();
    const mark = review.getByRole('button', { name: new RegExp(words) });
    await expect(mark).toHaveAttribute('aria-expanded', 'true');
    await reach(doctor, mark);
    await press('Enter');
    await expect(mark).toHaveAttribute('aria-expanded', 'false');
    await press('Enter');
    await expect(mark).toHaveAttribute('aria-expanded', 'true');
    await reach(doctor, review.getByRole('textbox', { name: '回复' }));
    await doctor.keyboard.type('不急，下次复诊前即可');
    await reach(doctor, review.getByRole('button', { name: /发\s?送/ }));
    await press('Enter');
    await expect(review.getByText('不急，下次复诊前即可')).toBeVisible();
  });

  await test.step('the newest version is approved, after a question that names it', async () => {
    await reach(doctor, review.getByRole('button', { name: '通过方案' }));
    await press('Enter');
    const dialog = doctor.getByRole('dialog', { name: '通过方案' });
    await standing(dialog);
    await expect(dialog.getByText(/第 2 版/)).toBeVisible();
    await expect(dialog.getByText('还有 1 个标记未解决')).toBeVisible();
    await reach(doctor, dialog.getByRole('button', { name: '通过方案', exact: true }));
    await press('Enter');
    await expect(dialog).toBeHidden();
    await shows(doctor, '待付款');
  });
  expect(await doctor.evaluate(() => sessionStorage.getItem('pointed'))).toBeNull();
  await doctor.close();
});
