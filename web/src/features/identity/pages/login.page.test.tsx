import { expect, test } from 'vitest';
import { open, screen, waitFor, within } from '../../../testing/page/open.tsx';
import { aClinic, aMember, knowCaptchas } from '../../../testing/page/people.ts';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const said = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;

test('a sign-in names each field that is missing and leads to the first', async () => {
  const user = await open('/login');
  await user.click(await screen.findByRole('button', { name: '登录' }));
  expect(said(field('手机号'))).toBe('请输入手机号');
  expect(said(field('密码'))).toBe('请输入密码');
  expect(said(field('图形验证码'))).toBe('请输入图中的字符');
  expect(document.activeElement).toBe(field('手机号'));
  await user.type(field('手机号'), '1390000');
  await user.click(screen.getByRole('button', { name: '登录' }));
  expect(said(field('手机号'))).toBe('请输入 11 位手机号');
});

test('a wrong password is said at phone and password both, and costs the picture', async () => {
  const { phone } = await aMember(await aClinic(), ['assistant'], { password: 'four words of mine' });
  const user = await open('/login');
  const picture = await screen.findByRole<HTMLImageElement>('img');
  const { src } = picture;
  await user.type(field('手机号'), phone);
  await user.type(field('密码'), 'five words of mine');
  await user.type(field('图形验证码'), await knowCaptchas());
  await user.click(screen.getByRole('button', { name: '登录' }));
  await waitFor(() => expect(said(field('手机号'))).toBe('账号或密码不正确'));
  expect(said(field('密码'))).toBe('账号或密码不正确');
  expect(field('图形验证码').value).toBe('');
  await waitFor(() => expect(screen.getByRole<HTMLImageElement>('img').src).not.toBe(src));
});

test('the way to sign in stands in the address and changes by arrow keys', async () => {
  const user = await open('/login');
  const ways = within(await screen.findByRole('tablist'));
  ways.getByRole('tab', { selected: true }).focus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(location.search).toBe('?way=sms'));
  const chosen = await ways.findByRole('tab', { selected: true, name: '短信登录' });
  expect(document.activeElement).toBe(chosen);
});
