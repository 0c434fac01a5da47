import { expect, test } from './support/journey.ts';
import { people } from './support/people.ts';

test('the lab moves a card by mouse and by keys, and puts it back where a column does not take it', async ({ as }) => {
  const intake = await as(people.intake);
  await intake.goto('/lab/board');
  const waiting = intake.getByRole('region', { name: /^待审核/ });
  const card = waiting.getByRole('listitem').first();
  await expect(card).toBeVisible();
  const no = (await card.getByRole('button').getAttribute('aria-label'))?.replace('移动 ', '') ?? '';

  await card.getByRole('link').focus();
  await intake.keyboard.press('Space');
  const said = intake.getByText(`已拿起 ${no}`);
  await expect(said).toBeAttached();
  await intake.keyboard.press('Escape');
  await expect(intake.getByText(`${no} 已放回原处`)).toBeAttached();

  await card.getByRole('link').focus();
  await intake.keyboard.press('Space');
  await intake.keyboard.press('ArrowRight');
  await intake.keyboard.press('Enter');
  const dialog = intake.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog
    .getByRole('button', { name: '取 消' })
    .or(dialog.getByRole('button', { name: '取消' }))
    .click();
  await expect(dialog).toBeHidden();
  await expect(waiting.getByText(no)).toBeVisible();

  const inProduction = intake.getByRole('region', { name: /^已下单生产/ }).first();
  await card.dragTo(inProduction);
  await expect(intake.getByRole('dialog')).toBeHidden();
  await expect(waiting.getByText(no)).toBeVisible();

  const approved = intake.getByRole('region', { name: /^审核通过/ }).first();
  const target = (await approved.count()) > 0 ? approved : intake.getByText('放到这里：审核通过');
  await card.hover();
  await intake.mouse.down();
  await intake.mouse.move(700, 500, { steps: 5 });
  await target.hover();
  await target.hover();
  await intake.mouse.up();
  await expect(intake.getByRole('dialog')).toBeVisible();
  await intake.getByRole('dialog').getByRole('button', { name: '审核通过' }).click();
  await expect(intake.getByRole('dialog')).toBeHidden();
  await expect(waiting.getByText(no)).toBeHidden();
});

test('production ships several orders with one courier, each answered on its own, and finds them in the figures', async ({
  as,
}) => {
  const production = await as(people.production);
  await production.goto('/lab/mine');
  await expect(production.getByRole('heading', { name: '我的工作', level: 1 })).toBeVisible();
  await expect(production.getByText(/要做：.*发货/).first()).toBeVisible();

  const queue = '/lab?state=production&view=all&pageSize=50';
  await production.goto(queue);
  const chosen = (count: number) => production.getByRole('status').filter({ hasText: `已选 ${count} 单` });
  const rows = production.getByRole('checkbox', { name: /^选择 / });
  await expect(rows.first()).toBeVisible();
  await rows.first().click();
  await expect(chosen(1)).toBeVisible();
  // A press on the box chooses; it does not open the order.
  await expect(production).toHaveURL(new RegExp(queue.replace('?', '\\?')));
  const wholePage = production.getByRole('checkbox', { name: '选择本页全部' });
  await wholePage.click();
  await expect(chosen(await rows.count())).toBeVisible();
  await production.getByRole('button', { name: /^发货/ }).click();
  const dialog = production.getByRole('dialog');
  await dialog.getByText('顺丰速运').click();
  await dialog.getByRole('textbox', { name: '运单号' }).fill('SF1234567890');
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await expect(dialog.getByText(/单都已完成/)).toBeVisible();
  await dialog
    .getByRole('button', { name: /关\s?闭/ })
    .last()
    .click();

  await production.goto('/lab/figures');
  await production.getByRole('button', { name: /今\s?天/ }).click();
  const shipped = production.locator('dl div').filter({ hasText: '发出' }).first();
  await expect(shipped.locator('dd').first()).not.toHaveText('0');
});
