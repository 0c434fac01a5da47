import { addAddress, deleteAddress, updateAddress } from '@suya/contract/clinics/addresses.endpoints';
import { listAddresses } from '@suya/contract/clinics/clinics.endpoints';
import {
  findInduction,
  listJobTypes,
  listPosts,
  listTitles,
  searchClinic,
} from '@suya/contract/clinics/relations.endpoints';
import { describe, expect, test } from 'vitest';
import { aClinic, aMember, anAssistant } from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';
import { aNewcomer } from '../testing/papers.ts';

const server = useServer();
const home = {
  ...{ name: '王医生', phone: '13800138000', province: '上海市', city: '上海市', district: '徐汇区' },
  address: '漕溪北路 1 号',
};

describe('what is chosen from', () => {
  test('is said in the reader’s language, posts by page where asked', async () => {
    const person = await aNewcomer(server.current);
    const titles = await person.ask(listTitles, {});
    expect(titles.body.data).toContainEqual({ value: 'attending', label: '主治医师' });
    const english = await person.ask(listJobTypes, {}, { headers: { 'accept-language': 'en' } });
    expect(english.body.data).toContainEqual({ value: 'nurse', label: 'Nurse' });
    expect((await person.ask(findInduction, {})).body.data.length).toBeGreaterThan(3);
    const all = (await person.ask(listPosts, {})).body.data;
    expect(all.list).toHaveLength(all.total);
    const page = (await person.ask(listPosts, { pageNum: 2, pageSize: 3, whetherPage: true })).body.data;
    expect(page).toEqual({ total: all.total, list: all.list.slice(3, 6) });
  });
});

describe('delivery addresses', () => {
  test('are added, corrected and taken off by those who order, thirty at most', async () => {
    const clinic = await aClinic(server.current);
    const assistant = await anAssistant(clinic);
    const { id } = (await assistant.ask(addAddress, home)).body.data;
    await assistant.ask(updateAddress, { addressId: id, ...home, district: '静安区' });
    expect((await assistant.ask(listAddresses, {})).body.data).toEqual([{ id, ...home, district: '静安区' }]);
    expect((await assistant.ask(deleteAddress, { addressId: id })).status).toBe(200);
    expect((await assistant.ask(deleteAddress, { addressId: id })).status).toBe(404);
    for (let n = 0; n < 30; n += 1) await assistant.ask(addAddress, { ...home, address: `${n} 号` });
    expect((await assistant.ask(addAddress, home)).status).toBe(409);
  });

  test('of another clinic are not there, and a finance clerk does not change them', async () => {
    const [mine, theirs] = [await aClinic(server.current), await aClinic(server.current)];
    const { id } = (await (await anAssistant(theirs)).ask(addAddress, home)).body.data;
    const assistant = await anAssistant(mine);
    expect((await assistant.ask(updateAddress, { addressId: id, ...home })).status).toBe(404);
    expect((await assistant.ask(deleteAddress, { addressId: id })).status).toBe(404);
    const clerk = await aMember(theirs, ['finance']);
    expect((await clerk.ask(deleteAddress, { addressId: id })).status).toBe(403);
  });
});

describe('searching for a clinic', () => {
  test('finds it by the beginning of its name, its reading or its initials, and tells name and district only', async () => {
    const clinic = await aClinic(server.current, { name: '梧桐树口腔门诊部' });
    const person = await aNewcomer(server.current);
    const expected = { clinicId: clinic.id, clinicName: '梧桐树口腔门诊部', district: '' };
    for (const name of ['梧桐树', 'wutongshu', 'WuTong', 'wts']) {
      expect((await person.ask(searchClinic, { name })).body.data).toEqual([expected]);
    }
    for (const name of ['桐树', '%%', '__', '口腔门诊部']) {
      expect((await person.ask(searchClinic, { name })).body.data).toEqual([]);
    }
  });

  test('names twenty at most', async () => {
    for (let n = 0; n < 22; n += 1) await aClinic(server.current, { name: `满天星${String(n).padStart(2, '0')}` });
    const person = await aNewcomer(server.current);
    expect((await person.ask(searchClinic, { name: '满天星' })).body.data).toHaveLength(20);
  });

  test('is refused to one person after thirty times in an hour, and not to the next', async () => {
    const person = await aNewcomer(server.current);
    const codes = [];
    for (let n = 0; n < 31; n += 1) codes.push((await person.ask(searchClinic, { name: `没有${n}` })).status);
    expect(codes).toEqual([...Array(30).fill(200), 429]);
    expect((await (await aNewcomer(server.current)).ask(searchClinic, { name: '没有' })).status).toBe(200);
  });
});
