import { expect, test } from 'vitest';
import { open, screen, waitFor, within } from '../../../testing/page/open.tsx';
import { aClinic, aMember } from '../../../testing/page/people.ts';

test('the clinic’s admin sees everybody, and an invitation names what it lacks', async () => {
  const clinic = await aClinic();
  const [admin, assistant] = [await aMember(clinic, ['admin']), await aMember(clinic, ['assistant'])];
  const user = await open('/baseEmployee', admin);
  const list = within(await screen.findByRole('table'));
  expect(await list.findByText(assistant.name)).toBeTruthy();
  expect(list.getByText(admin.name)).toBeTruthy();

  await user.click(screen.getByRole('button', { name: /邀请同事/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('手机号'), '12345');
  await user.click(dialog.getByRole('checkbox', { name: '助理' }));
  await user.click(dialog.getByRole('button', { name: /发送邀请/ }));
  await dialog.findByText('请输入 11 位手机号');
  await dialog.findByText('请输入姓名');
  await dialog.findByText('请至少选择一个角色');

  await user.clear(dialog.getByLabelText('手机号'));
  await user.type(dialog.getByLabelText('手机号'), '13912345678');
  await user.type(dialog.getByLabelText('姓名'), '沈怀瑾');
  await user.click(dialog.getByRole('checkbox', { name: '财务' }));
  await user.click(dialog.getByRole('button', { name: /发送邀请/ }));
  await screen.findByText('邀请已发送');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('tab', { name: '邀请' }));
  await screen.findByText('等待接受');
});

test('who manages no staff is told so and sees nobody', async () => {
  const clinic = await aClinic();
  const admin = await aMember(clinic, ['admin']);
  await open('/baseEmployee', await aMember(clinic, ['assistant']));
  await screen.findByText('您没有此操作的权限');
  expect(screen.queryByRole('tab')).toBeNull();
  expect(document.body.textContent).not.toContain(admin.name);
});
