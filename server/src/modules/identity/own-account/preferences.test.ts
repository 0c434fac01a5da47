import { getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { editPreference, getPreference } from '@suya/contract/identity/preferences.endpoints';
import { expect, test } from 'vitest';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aClinic, aLabPerson, aMember } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { clinicsInTests } from '../../clinics/testing/clinics-in-tests.ts';
import { identity } from '../testing/identity-in-tests.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests));

test('what a person prefers is kept for them, in whatever clinic they are, and for nobody else', async () => {
  const [one, other] = [
    await aMember(await aClinic(server.current), ['assistant']),
    await aMember(await aClinic(server.current), ['assistant']),
  ];
  expect((await one.ask(getPreference, {})).body.data).toEqual({
    ...{ orderShowType: 'cardShow', hiddenColumns: {}, language: null },
  });
  await one.ask(editPreference, { orderShowType: 'tableShow' });
  await one.ask(editPreference, { language: 'en' });
  await one.ask(editPreference, { hiddenColumns: { caseList: ['price'] } });
  await one.ask(editPreference, { hiddenColumns: { labQueue: ['doctor'] } });
  expect((await one.ask(getPreference, {})).body.data).toEqual({
    orderShowType: 'tableShow',
    hiddenColumns: { caseList: ['price'], labQueue: ['doctor'] },
    language: 'en',
  });
  expect((await one.ask(getAccountInfo, {})).body.data.language).toBe('en');
  expect((await other.ask(getPreference, {})).body.data).toMatchObject({ hiddenColumns: {}, language: null });
  expect((await other.ask(getAccountInfo, {})).body.data.language).toBeNull();
});

test('the lab’s people have preferences as well', async () => {
  const person = await aLabPerson(server.current, 'intake');
  const { body } = await person.ask(editPreference, { hiddenColumns: { labQueue: ['doctor'] } });
  expect(body.data.hiddenColumns).toEqual({ labQueue: ['doctor'] });
});

test('a list that is none and columns without end are refused by name', async () => {
  const person = await aMember(await aClinic(server.current), ['assistant']);
  const unknown = await person.ask(editPreference, { hiddenColumns: { other: [] } as never });
  expect(unknown.status).toBe(422);
  const endless = Array.from({ length: 31 }, (_, index) => `column${index}`);
  const answer = await person.ask(editPreference, { hiddenColumns: { caseList: endless } });
  expect(answer).toMatchObject({
    status: 422,
    body: { extra: { fields: { 'hiddenColumns.caseList': expect.any(String) } } },
  });
});
