import { setCalendarDay } from '@suya/contract/orders/calendar.endpoints';
import { expect, test } from 'vitest';
import { hostileTexts, showsAll } from '../../../../testing/page/hostile-texts.ts';
import { open, screen, within } from '../../../../testing/page/open.tsx';
import { aLabPerson, ask } from '../../../../testing/page/people.ts';

test('hostile reasons of days are shown sign by sign in the lab’s calendar', async () => {
  const intake = await aLabPerson('intake');
  const days = Array.from({ length: 20 }, (_, at) => String(at + 1).padStart(2, '0'));
  for (const [at, month] of ['2098-01', '2098-02', '2098-03'].entries()) {
    const texts = hostileTexts.slice(at * days.length, (at + 1) * days.length);
    for (const [on, reason] of texts.entries())
      await ask(intake, setCalendarDay, { day: `${month}-${days[on]}`, working: true, reason });
    await open(`/lab/calendar?month=${month}`, intake);
    await showsAll(texts);
  }
});

test('who keeps no calendar reads it and is told so', async () => {
  await open('/lab/calendar?month=2098-05', await aLabPerson('finance'));
  const main = within(await screen.findByRole('main'));
  await main.findByText('您可以查看日历，不能修改');
  expect(main.getByText('2098 年 5 月')).toBeTruthy();
  await main.findAllByText(/上班/);
  expect(main.queryAllByRole('button', { name: /2098-05/ })).toEqual([]);
});
