import { createPatient, getPatient, listPatients } from '@suya/contract/patients/patients.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Owner, openClient } from '../testing/owner.ts';
import { useServer } from '../testing/use-server.ts';
import { nameOf } from './testing/ask.ts';
import { type Carried, carryOut, namesOf } from './testing/carry-out.ts';
import { aSide } from './testing/side.ts';

const server = useServer();
let owner: Owner;
let carried: readonly Carried[];
let phones: readonly string[];

beforeAll(async () => {
  owner = await openClient(server.current.test.admin);
  const side = await aSide(server.current);
  carried = await carryOut(server.current, side);
  const { rows } = await owner.query<{ phone: string }>(
    'SELECT phone FROM patient WHERE phone IS NOT NULL UNION SELECT phone FROM user_account UNION SELECT phone FROM clinic_address',
  );
  phones = rows.map(({ phone }) => phone);
});
afterAll(() => owner?.end());

const showing = (): Carried[] => carried.filter(({ heard: { text } }) => phones.some((phone) => text.includes(phone)));

describe('a phone number', () => {
  test('stands whole only where it was just typed and in the patient’s own file, for who may read it', () => {
    expect(phones.length).toBeGreaterThan(5);
    expect(namesOf(showing()).sort()).toEqual([getPatient, createPatient].map(nameOf));
  });

  test('is masked in every list that the walk came by, and in all that the lab reads', () => {
    const lists = showing().filter(({ endpoint: { path } }) => /\/list$|\/export$|^\/lab-api/.test(path));
    expect(namesOf(lists)).toEqual([]);
    const masked = carried.filter(({ heard: { text } }) => /"1\d{2}\*{4}\d{4}"/.test(text));
    expect(namesOf(masked)).toEqual(expect.arrayContaining([nameOf(listPatients)]));
    expect(namesOf(carried).length).toBeGreaterThan(80);
  });
});
