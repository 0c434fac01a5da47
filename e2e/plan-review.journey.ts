import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { people, signIn } from './support/people.ts';

// Software draws the two versions here; a click waits for the frame that is being drawn.
test.use({ actionTimeout: 60_000 });

/** Opens an order of the demonstration by its patient, where its plan is looked at. */
async function openPlan(page: Page, patient: string, type: number): Promise<void> {
  await page.goto(`/caseList?keyword=${encodeURIComponent(patient)}&type=${type}&group=waitingForMe`);
  await page
    .getByRole('link', { name: new RegExp(`^${patient}`) })
    .first()
    .click();
  await expect(page).toHaveURL(/OrderDetail/);
  const address = new URL(page.url());
  await page.goto(`${address.pathname}?tab=plan`);
  await expect(page.getByText('模型已加载')).toBeAttached({ timeout: 60_000 });
  await picture(page).focus();
}

const picture = (page: Page): Locator => page.getByRole('application', { name: '三维模型查看器' }).first();

/** More stops than the page has between any two places of it. */
const MOST_STOPS = 150;

/** Goes on from stop to stop, as somebody without a mouse does, until this has the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('it cannot be reached by the Tab key');
}

test('a doctor compares two versions, the lab settles what they marked, a rough plan is confirmed', async ({
  browser,
}) => {
  const doctor = await signIn(browser, people.clinicAdmin);
  const designer = await signIn(browser, people.designer);

  await test.step('the newest version is laid beside the one before it, by one key', async () => {
    await openPlan(doctor, '张子涵', 5);
    await doctor.keyboard.press('v');
    await expect(doctor).toHaveURL(/with=/);
    const ways = doctor.getByRole('radiogroup', { name: '版本对比' });
    await expect(ways).toBeVisible();
    await ways.getByText('距离图').click();
    await expect(doctor.getByText(/95% 的表面相差/)).toBeVisible({ timeout: 60_000 });
    await doctor.keyboard.press('v');
    await expect(ways).toHaveCount(0);
    await picture(doctor).press('[');
    await expect(doctor).toHaveURL(/version=/);
    const older = doctor.url();
    await expect(doctor.getByText('模型已加载')).toBeAttached({ timeout: 60_000 });
    await picture(doctor).press(']');
    await expect(doctor).not.toHaveURL(older);
    await expect(doctor.getByText('模型已加载')).toBeAttached({ timeout: 60_000 });
  });

  const words = `后缘请再磨短一点 ${Date.now()}`;
  await test.step('a mark is pinned with a picture of the view', async () => {
    const scene = doctor.getByRole('application', { name: '三维模型查看器' }).first();
    await scene.focus();
    await scene.press('c');
    await expect(doctor.getByText('已截取画面')).toBeVisible();
    await scene.press('p');
    await scene.press('Enter');
    const dialog = doctor.getByRole('dialog');
    await expect(dialog.getByRole('img', { name: '画面截图' })).toBeVisible();
    await dialog.getByRole('textbox').fill(words);
    await dialog.getByRole('button', { name: '添加标记' }).click();
    await expect(dialog).toBeHidden();
    await expect(doctor.getByText('由对方标为已解决')).toBeVisible();
  });

  await test.step('the lab sees it at once, settles it, and the doctor is told without reloading', async () => {
    const orderId = new URL(doctor.url()).pathname.split('/').at(-1) ?? '';
    await designer.goto(`/lab/orders/${orderId}?tab=plan`);
    const marks = designer.getByRole('region', { name: '标记与移动量' });
    await expect(marks.getByRole('button', { name: new RegExp(words) })).toBeVisible();
    await expect(designer.getByText('模型已加载')).toBeAttached({ timeout: 60_000 });
    await picture(designer).focus();
    const seen = marks.getByRole('img', { name: '画面截图' });
    // One key goes from mark to mark, another settles the chosen one.
    await expect(async () => {
      await designer.keyboard.press('n');
      await expect(seen).toBeVisible({ timeout: 2000 });
    }).toPass();
    await designer.keyboard.press('e');
    await expect(doctor.getByText(/标为已解决 ·/)).toBeVisible();
    await expect(doctor.getByRole('button', { name: '重新打开' })).toHaveCount(0);
  });

  await test.step('the steps of a plan and how far each tooth goes', async () => {
    await openPlan(doctor, '林诗涵', 8);
    await doctor.getByRole('tab', { name: '移动量' }).click();
    await expect(doctor.getByRole('row', { name: /^11 / })).toBeVisible();
    await expect(doctor.getByText('累计至第 8 阶段')).toBeVisible();
    // Tooth 21 is planned to tip by about 2° and to have 3° of torque: the plan tells its axes.
    for (const column of ['近远中', '轴倾', '转矩', '扭转'])
      await expect(doctor.getByRole('columnheader', { name: column })).toBeVisible();
    await expect(doctor.getByRole('row', { name: /^21 .* 1\.[89] 近 3\.0 唇 0\.8 远/ })).toBeVisible();
    await doctor.getByRole('radiogroup', { name: '方向以什么为准' }).getByText('患者坐标').click();
    await expect(doctor.getByRole('columnheader', { name: '垂直轴' })).toBeVisible();
    await expect(doctor.getByText(/不代表治疗效果的承诺/)).toBeVisible();
  });

  await test.step('everything of the review is done without a mouse', async () => {
    const press = (key: string) => doctor.keyboard.press(key);
    const isPressed = (name: string, pressed = true) => doctor.getByRole('button', { name, exact: true, pressed });
    await openPlan(doctor, '林诗涵', 8);
    for (const [key, name] of [
      ['2', '左侧'],
      ['3', '右侧'],
      ['4', '上颌'],
      ['5', '下颌'],
      ['1', '正面'],
    ] as const) {
      await press(key);
      await expect(isPressed(name)).toBeVisible();
    }
    for (const key of ['ArrowLeft', 'ArrowUp', '+', '-']) {
      await press('1');
      await expect(isPressed('正面')).toBeVisible();
      // Turned or enlarged, it is the standard view no more.
      await press(key);
      await expect(isPressed('正面', false)).toBeVisible();
    }
    await press('0');
    await press('r');
    await expect(isPressed('测量距离')).toBeVisible();
    await press('Escape');
    await expect(isPressed('测量距离', false)).toBeVisible();
    await press('m');
    await expect(doctor.getByRole('tab', { name: '移动量', selected: true })).toBeVisible();
    await press('m');
    await expect(doctor.getByRole('tab', { name: /标记/, selected: true })).toBeVisible();
    await press('n');
    await expect(doctor.getByText('可以减到 0.1 mm，阶段数不变，您看可行吗？')).toBeVisible();
    await press('b');
    await press('?');
    const help = doctor.getByRole('dialog', { name: '快捷键' });
    await expect(help).toBeVisible();
    await press('Escape');
    await expect(help).toBeHidden();
  });

  await test.step('a letter outside the review does nothing', async () => {
    await doctor.getByRole('tab', { name: '方案' }).first().focus();
    await doctor.keyboard.press('?');
    await doctor.keyboard.press('m');
    await expect(doctor.getByRole('tab', { name: '移动量', selected: false })).toBeVisible();
    await expect(doctor.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the plan is sent back by keys alone', async () => {
    const review = doctor.getByRole('region', { name: '标记与移动量' });
    await reach(doctor, review.getByRole('button', { name: '退回方案' }));
    await doctor.keyboard.press('Enter');
    const dialog = doctor.getByRole('dialog', { name: '退回方案' });
    await reach(doctor, dialog.getByRole('textbox'));
    await doctor.keyboard.type('请减少去釉量');
    await reach(doctor, dialog.getByRole('button', { name: '退回方案' }));
    await doctor.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(review.getByRole('button', { name: '退回方案' })).toHaveCount(0);
  });

  await test.step('a rough plan is confirmed in the review itself, by keys alone', async () => {
    await openPlan(doctor, '梁静怡', 8);
    await expect(doctor.getByText(/草案 · 待确认/)).toBeVisible();
    const review = doctor.getByRole('region', { name: '标记与移动量' });
    await reach(doctor, review.getByRole('button', { name: '确认草案' }));
    await doctor.keyboard.press('Enter');
    const dialog = doctor.getByRole('dialog', { name: '确认草案' });
    await reach(doctor, dialog.getByRole('button', { name: '确认草案' }));
    await doctor.keyboard.press('Enter');
    await expect(doctor.getByText(/草案 · 已确认/)).toBeVisible();
  });
});
