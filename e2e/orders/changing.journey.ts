import { expect, test } from '../support/journey.ts';
import { labStep, lightStep, openOrder } from '../support/lab.ts';
import { shows } from '../support/order.ts';
import { people } from '../support/people.ts';
import { acceptAtLab } from '../support/road.ts';
import { orderAt } from '../support/starts.ts';

const wish = '后缘请止于第二磨牙近中';

test('a submitted order is changed in place, its new day acknowledged; once its design began a change is asked for', async ({
  as,
  baseURL,
}) => {
  const orderId = await orderAt(as, baseURL ?? '', { start: 'submitted', patient: '王之涣' });
  await acceptAtLab(as, orderId);
  const [clinic, designer] = [await as(people.assistant), await as(people.designer)];
  await clinic.goto(`/retainerOrderDetail/${orderId}?tab=history`);
  await shows(clinic, '待分配');

  await test.step('the change is shown with its price and day, and made once the day is acknowledged', async () => {
    await clinic.getByRole('link', { name: '修改处方' }).click();
    const summary = clinic.getByRole('complementary', { name: '修改后' });
    await expect(summary.getByText('没有更改')).toBeVisible();
    await expect(summary.getByRole('button', { name: '确认修改' })).toBeDisabled();
    await clinic
      .getByRole('group', { name: /制作时效/ })
      .getByText('加急', { exact: true })
      .click();
    await expect(summary.getByText('更改的内容: 加急')).toBeVisible();
    await summary.getByRole('button', { name: '确认修改' }).click();
    await expect(summary.getByRole('alert')).toHaveText('请确认新的承诺发货日期');
    const newDay = summary.getByRole('checkbox', { name: /我已知晓新的承诺发货日期 / });
    await newDay.check();
    const day = /\d{4}-\d\d-\d\d/.exec((await summary.textContent()) ?? '')?.[0] ?? '';
    await summary.getByRole('button', { name: '确认修改' }).click();
    await expect(clinic).toHaveURL(new RegExp(`/retainerOrderDetail/${orderId}`));
    await expect(clinic.getByText('加急').first()).toBeVisible();
    await openOrder(designer, orderId);
    await expect(designer.getByText('加急').first()).toBeVisible();
    expect(day).not.toBe('');
  });

  await test.step('after the design began the lab is asked, and answers', async () => {
    await labStep(designer, '分配设计师', (dialog) => dialog.getByText('沈亦').click());
    await expect(clinic.getByRole('link', { name: '修改处方' })).toBeVisible();
    await lightStep(designer, '开始设计');
    await clinic.getByRole('button', { name: '申请更改' }).click();
    const asking = clinic.getByRole('dialog', { name: '向技工所申请更改' });
    await asking.getByRole('button', { name: '申请更改' }).click();
    await expect(asking.getByRole('paragraph').filter({ hasText: '请填写此项' })).toBeVisible();
    await asking.getByLabel('要更改什么').fill(wish);
    await asking.getByRole('button', { name: '申请更改' }).click();
    await expect(asking).toBeHidden();
    await expect(clinic.getByText('等待技工所答复')).toBeVisible();

    await designer.getByRole('button', { name: '接受', exact: true }).click();
    const answering = designer.getByRole('dialog', { name: '答复更改申请' });
    await expect(answering.getByText(wish)).toBeVisible();
    await answering.getByLabel('答复').fill('可以，日期不变');
    await answering.getByRole('button', { name: '接受', exact: true }).click();
    await expect(answering).toBeHidden();
    await expect(clinic.getByText('技工所接受了更改')).toBeVisible();
    await expect(clinic.getByText('可以，日期不变').first()).toBeVisible();
  });
});

test('what an order costs more is one more bill with its reason, which the clinic reads and can pay', async ({
  as,
  baseURL,
}) => {
  const orderId = await orderAt(as, baseURL ?? '', { start: 'paid', patient: '王昌龄' });
  const [clinic, finance] = [await as(people.clinicAdmin), await as(people.finance)];
  await clinic.goto(`/retainerOrderDetail/${orderId}?tab=bills`);
  await openOrder(finance, orderId);
  await finance.getByRole('button', { name: '补差价' }).click();
  const dialog = finance.getByRole('dialog', { name: '补差价' });
  await dialog.getByRole('button', { name: '补差价' }).click();
  await expect(dialog.getByRole('paragraph').filter({ hasText: '请填写大于零的金额' })).toBeVisible();
  await dialog.getByLabel('差价金额').fill('58');
  await dialog.getByLabel('差价原因').fill('加做一颗义齿');
  await dialog.getByRole('button', { name: '补差价' }).click();
  await expect(dialog).toBeHidden();
  // Nobody touched the clinic's page, and the order stays where it was.
  const bills = clinic.getByRole('tabpanel', { name: '账单' });
  await expect(bills).toContainText('58.00');
  await shows(clinic, '已付款');
  await clinic.getByRole('tab', { name: '记录' }).click();
  await expect(clinic.getByRole('tabpanel', { name: '记录' })).toContainText('加做一颗义齿');
  await clinic.goto('/mergePay');
  await expect(clinic.getByText('王昌龄').first()).toBeVisible();
});
