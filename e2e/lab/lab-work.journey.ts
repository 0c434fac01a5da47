import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';

test('the lab moves a card by mouse and by keys, and puts it back where a column does not take it', {
  tag: '@main',
}, async ({ as }) => {
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
