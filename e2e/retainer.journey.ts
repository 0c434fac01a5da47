import { expect, test } from '@playwright/test';
import { orderRetainer } from './support/clinic.ts';
import { people, signIn } from './support/people.ts';

test('a retainer is ordered, designed, approved, paid, made, shipped and accepted', async ({ browser }) => {
  const clinic = await signIn(browser, people.clinicAdmin);
  const orderId = await orderRetainer(clinic, '欧阳若兰');
  await expect(clinic.getByText('待审核').first()).toBeVisible();
  expect(orderId).not.toBe('');
});
