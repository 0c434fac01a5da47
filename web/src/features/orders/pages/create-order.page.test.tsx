import { getDraft, saveDraft } from '@suya/contract/orders/orders.endpoints';
import { saveTemplate } from '@suya/contract/orders/templates.endpoints';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { expect, test } from 'vitest';
import { hostileTexts, showsAll } from '../../../testing/page/hostile-texts.ts';
import { open, screen, waitFor, within } from '../../../testing/page/open.tsx';
import { aClinic, aDoctor, aMember, ask } from '../../../testing/page/people.ts';

const sideTitle = '订单概要';
const longestTemplateName = 40;
const group = (path: string) => document.getElementById(`field-${path}`);

test('a prescription that is not complete names what it lacks and leads to the first of it', async () => {
  const user = await open('/childCorrectCreateOrder', await aMember(await aClinic(), ['assistant']));
  await screen.findByRole('heading', { level: 1, name: /儿童定制硅胶|硅胶/ });
  const side = within(await screen.findByRole('complementary', { name: sideTitle }));
  expect(side.getByRole('link', { name: '请选择或新建患者' })).toBeTruthy();
  await user.click(side.getByRole('button', { name: '去确认订单' }));
  await waitFor(() => expect(group('patientId')?.textContent).toContain('请选择或新建患者'));
  expect(group('doctorId')?.textContent).toContain('请选择主诊医生');
  expect(group('patientId')?.contains(document.activeElement)).toBe(true);
  expect(location.pathname).toBe('/childCorrectCreateOrder');
});

test('what is written into a prescription is kept as a draft by itself, and goes on where it stood', async () => {
  const doctor = await aDoctor(await aClinic());
  const { id: patientId } = await ask(doctor, createPatient, { name: '沈怀瑾', sex: 'female' });
  const { id: orderId } = await ask(doctor, saveDraft, {
    type: 5,
    patientId,
    doctorId: doctor.memberId,
    prescription: {},
  });
  const user = await open(`/retainerCreateOrder?orderId=${orderId}`, doctor);
  await user.type(await screen.findByLabelText(/最重要的要求/), '后缘止于 36');
  await waitFor(() => expect(screen.getByText(/已自动保存/)).toBeTruthy());
  expect((await ask(doctor, getDraft, { orderId })).prescription.priority).toBe('后缘止于 36');
  await open(`/retainerCreateOrder?orderId=${orderId}`, doctor);
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/最重要的要求/)).value).toBe('后缘止于 36');
});

test('hostile names of templates are shown sign by sign', async () => {
  const doctor = await aDoctor(await aClinic());
  const names = hostileTexts.filter((text) => text.length <= longestTemplateName);
  for (const name of names)
    await ask(doctor, saveTemplate, { name, type: 5, doctorId: doctor.memberId, prescription: { priority: name } });
  const user = await open('/retainerCreateOrder', doctor);
  await user.click(await screen.findByRole('button', { name: /处方模板/ }));
  await showsAll(names);
});
