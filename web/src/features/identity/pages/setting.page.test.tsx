import { expect, test } from 'vitest';
import { open, screen, waitFor, within } from '../../../testing/page/open.tsx';
import { aClinic, aMember } from '../../../testing/page/people.ts';

const ofSettings = async (name: string) => within(await screen.findByRole('region', { name }));

test('the language changes at once and stands the next time, on whatever device', async () => {
  const person = await aMember(await aClinic(), ['assistant']);
  const user = await open('/setting', person);
  await user.click(await screen.findByRole('radio', { name: 'English' }));
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  expect(document.documentElement.lang).toBe('en');
  await open('/setting', person);
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
});

test('this device is named as such and cannot be ended here', async () => {
  await open('/setting', await aMember(await aClinic(), ['assistant']));
  const sessions = await ofSettings('已登录的设备');
  await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1));
  expect(sessions.getByText('当前设备')).toBeTruthy();
  expect(sessions.queryByRole('button', { name: /退出/ })).toBeNull();
});
