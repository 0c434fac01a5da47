import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { people, signIn } from '../support/people.ts';

// Software draws the two versions here; a click waits for the frame that is being drawn.
test.use({ actionTimeout: 60_000 });

/** Opens an order of the demonstration by its patient, where its plan is looked at. */
async function openPlan(page: Page, patient: string, type: number): Promise<void> {
  await page.goto(`/caseList?keyword=${encodeURIComponent(patient)}&type=${type}&group=withClinic`);
  await page
    .getByRole('link', { name: new RegExp(`^${patient}`) })
    .first()
    .click();
  await expect(page).toHaveURL(/OrderDetail/);
  const address = new URL(page.url());
  await page.goto(`${address.pathname}?tab=plan`);
  await expect(page.getByText('模型已加载')).toBeAttached({ timeout: 60_000 });
  // Its letters mean something while the focus is in it.
  await page.getByRole('application', { name: '三维模型查看器' }).first().focus();
}

test('a doctor compares two versions, the lab settles what they marked, a rough plan is confirmed', {
  tag: '@main',
}, async ({ browser }) => {
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
    await marks.getByRole('button', { name: new RegExp(words) }).click();
    await expect(marks.getByRole('img', { name: '画面截图' })).toBeVisible();
    await marks.getByRole('button', { name: '标为已解决' }).click();
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

  await test.step('a rough plan is confirmed in the review itself', async () => {
    await openPlan(doctor, '梁静怡', 8);
    await expect(doctor.getByText(/草案 · 待确认/)).toBeVisible();
    const review = doctor.getByRole('region', { name: '标记与移动量' });
    await review.getByRole('button', { name: '确认草案' }).click();
    await doctor.getByRole('dialog', { name: '确认草案' }).getByRole('button', { name: '确认草案' }).click();
    await expect(doctor.getByText(/草案 · 已确认/)).toBeVisible();
  });
});
