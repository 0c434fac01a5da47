import { expect, test } from 'vitest';
import { open, screen, waitFor, within } from '../../testing/page/open.tsx';
import { aCase, aClinic, aMember } from '../../testing/page/people.ts';

/** Neither menu nor bar, but the way out at the end. */
async function alone(): Promise<void> {
  await screen.findByRole('button', { name: '退出登录' });
  expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull();
  expect(screen.queryByRole('button', { name: /打开菜单|个人菜单/ })).toBeNull();
}

test('inside another page there is neither menu nor bar, wherever one goes, and after the session too', async () => {
  const one = await aCase();
  const user = await open('/home?iframe=1', await aMember(one.clinic, ['assistant']));
  await alone();
  const offered = within(await screen.findByRole('region', { name: '快速下单' }));
  await user.click(await offered.findByRole('link', { name: /保持器/ }));
  await waitFor(() => expect(location.pathname).toBe('/retainerCreateOrder'));
  await alone();
  // An address without the flag, as a link of the page around gives it.
  history.back();
  await waitFor(() => expect(location.pathname).toBe('/home'));
  await alone();
  await user.click(screen.getByRole('button', { name: '退出登录' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(document.cookie).toBe('');
  expect(sessionStorage.getItem('iframe')).toBe('1');
});

test('a page of one’s own has menu and bar, and the menu leads on', async () => {
  const user = await open('/home', await aMember(await aClinic(), ['assistant']));
  const menu = within(await screen.findByRole('navigation', { name: '主菜单' }));
  await user.click(menu.getByRole('link', { name: /患者中心/ }));
  await screen.findByRole('heading', { level: 1, name: '患者中心' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  expect(screen.getByRole('button', { name: /个人菜单/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '退出登录' })).toBeNull();
});
