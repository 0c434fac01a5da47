import { askForCode, newPhone, openWithCaptcha } from '../support/accounts.ts';
import { expect, test } from '../support/journey.ts';
import { forgetLimits, people, signIn } from '../support/people.ts';

test('the platform’s administrator adds a designer, who signs in by SMS and sees the lab until they are taken out', async ({
  browser,
  overheard,
}) => {
  const phone = newPhone();
  const admin = await signIn(browser, people.reviewer);
  await admin.getByRole('link', { name: '账号与登录' }).click();
  await admin.getByRole('button', { name: '添加人员' }).click();
  const adding = admin.getByRole('dialog', { name: '添加人员' });
  await adding.getByRole('button', { name: '添加人员' }).click();
  await expect(adding.getByText('请填写姓名')).toBeVisible();
  await expect(adding.getByText('请至少选择一个角色')).toBeVisible();
  await adding.getByLabel('手机号').fill(people.designer);
  await adding.getByLabel('姓名').fill('郑设计');
  await adding.getByRole('checkbox', { name: '设计' }).check();
  await adding.getByRole('button', { name: '添加人员' }).click();
  await expect(adding.getByText('该手机号的人员已在技工所')).toBeVisible();
  await adding.getByLabel('手机号').fill(phone);
  await adding.getByRole('button', { name: '添加人员' }).click();
  await expect(admin.getByText('已添加，已短信通知本人')).toBeVisible();
  await expect(adding).toBeHidden();

  await forgetLimits();
  const designer = await (await browser.newContext()).newPage();
  await openWithCaptcha(designer, '/login?way=sms');
  await designer.getByLabel('短信验证码', { exact: true }).fill(await askForCode(designer, phone));
  await designer.getByRole('button', { name: '登录', exact: true }).click();
  await designer.getByRole('button', { name: '同意并继续' }).click();
  await expect(designer).toHaveURL(/\/lab/);
  await expect(designer.getByRole('link', { name: '账号与登录' })).toBeHidden();
  await expect(designer.getByRole('navigation').first()).toBeVisible();

  await admin.getByLabel('按完整手机号查找').fill(phone);
  const card = admin.getByRole('article', { name: '郑设计' });
  await card.getByRole('button', { name: '修改角色' }).click();
  const editing = admin.getByRole('dialog', { name: '修改郑设计的角色' });
  await editing.getByRole('checkbox', { name: '生产' }).check();
  await editing.getByLabel('理由').fill('兼任');
  await editing.getByRole('button', { name: '保存' }).click();
  await expect(card.getByText('设计 · 生产')).toBeVisible();

  await card.getByRole('button', { name: '停用' }).click();
  const question = admin.getByRole('dialog', { name: '停用郑设计？' });
  await question.getByRole('button', { name: '停用' }).click();
  await expect(question.getByText('请填写理由')).toBeVisible();
  await question.getByLabel('理由').fill('离职');
  await question.getByRole('button', { name: '停用' }).click();
  await expect(card.getByText('已停用')).toBeVisible();
  await designer.reload();
  await expect(designer).toHaveURL(/\/login/);
  await card.getByRole('button', { name: '重新启用' }).click();
  const back = admin.getByRole('dialog', { name: '重新启用郑设计？' });
  await back.getByLabel('理由').fill('返聘');
  await back.getByRole('button', { name: '重新启用' }).click();
  await expect(card.getByText('已停用')).toBeHidden();
  // The browsers note the refusals that this journey is about.
  overheard.splice(0, overheard.length, ...overheard.filter((line) => !/status of (401|422)/.test(line)));
});
