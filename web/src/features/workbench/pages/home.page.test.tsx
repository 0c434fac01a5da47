import { expect, test } from 'vitest';
import { network } from '../../../testing/page/network.ts';
import { open, screen, waitFor, within } from '../../../testing/page/open.tsx';
import { aClinic, aMember } from '../../../testing/page/people.ts';

const workbench = /\/v1\/workbench$/;
const region = (name: RegExp) => within(screen.getByRole('region', { name }));

test('a new clinic sees the outlines of its workbench, then that nothing waits and what it can order', async () => {
  network.hold(workbench);
  await open('/home', await aMember(await aClinic(), ['assistant']));
  await screen.findByRole('heading', { level: 1, name: '工作台' });
  expect(document.querySelector('[data-skeleton]')).not.toBeNull();
  network.mend();
  await screen.findByText('都处理完了');
  expect(region(/最近患者/).getByText('最近没有就诊的患者')).toBeTruthy();
  await waitFor(() => expect(region(/快速下单/).getAllByRole('link')).toHaveLength(5));
  expect(document.querySelector('[data-skeleton]')).toBeNull();
});

test('who only pays is offered neither an order nor a patient', async () => {
  await open('/home', await aMember(await aClinic(), ['finance']));
  await screen.findByText('都处理完了');
  expect(screen.queryByRole('region', { name: /快速下单|最近患者/ })).toBeNull();
  const menu = within(screen.getByRole('navigation', { name: '主菜单' }));
  expect(menu.getByRole('link', { name: /病例列表/ })).toBeTruthy();
  expect(menu.queryByRole('link', { name: /患者中心|暂存箱|账号管理/ })).toBeNull();
});

test('without a network the workbench says so in its place and reads again when asked', async () => {
  network.cut(workbench);
  const user = await open('/home', await aMember(await aClinic(), ['assistant']));
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('无法连接服务器，请检查网络后重试');
  network.mend();
  await user.click(within(failure).getByRole('button', { name: '重试' }));
  await screen.findByText('都处理完了');
  expect(screen.queryByRole('alert')).toBeNull();
});
