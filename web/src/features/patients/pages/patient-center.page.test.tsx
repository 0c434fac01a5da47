import { createPatient, listPatients } from '@suya/contract/patients/patients.endpoints';
import { expect, test } from 'vitest';
import { hostileTexts, showsAll } from '../../../testing/page/hostile-texts.ts';
import { open, screen, waitFor, within } from '../../../testing/page/open.tsx';
import { aClinic, aMember, ask } from '../../../testing/page/people.ts';

const errorOf = (label: string, dialog: HTMLElement) => {
  const described = within(dialog).getByLabelText(label).getAttribute('aria-describedby') ?? '';
  return described
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');
};

test('sixty hostile names of patients are shown sign by sign in the list and in a file', async () => {
  const assistant = await aMember(await aClinic(), ['assistant']);
  for (const name of hostileTexts) await ask(assistant, createPatient, { name, sex: 'male', remark: name });
  await open('/patientCenter?pageSize=50', assistant);
  await showsAll(hostileTexts.slice(10));
  await open('/patientCenter?pageSize=50&pageIndex=2', assistant);
  await showsAll(hostileTexts.slice(0, 10));
  const { list } = await ask(assistant, listPatients, { pageIndex: 1, pageSize: 10 });
  await open(`/patientCenter?id=${list[0]?.id}`, assistant);
  await showsAll([list[0]?.name ?? '']);
});

test('a clinic without patients is led to its first, whose missing and wrong fields are named', async () => {
  const user = await open('/patientCenter', await aMember(await aClinic(), ['assistant']));
  await screen.findByText('还没有患者');
  await user.click(screen.getAllByRole('button', { name: /新建患者/ })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('手机号'), '12345');
  await user.click(within(dialog).getByRole('button', { name: /保\s*存/ }));
  await waitFor(() => expect(errorOf('姓名', dialog)).toContain('请输入患者姓名'));
  expect(dialog.textContent).toContain('请选择性别');
  expect(errorOf('手机号', dialog)).toContain('请输入 11 位手机号');

  await user.type(within(dialog).getByLabelText('姓名'), '沈怀瑾');
  await user.click(within(dialog).getByRole('radio', { name: '女' }));
  await user.clear(within(dialog).getByLabelText('手机号'));
  await user.click(within(dialog).getByRole('button', { name: /保\s*存/ }));
  await screen.findByRole('heading', { level: 1, name: '沈怀瑾' });
  expect(location.search).toMatch(/^\?id=/);
});
