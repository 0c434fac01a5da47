import {
  createCompany,
  multipleAuth,
  orgAuthInfo,
  orgAuthStatus,
  readPaper,
  singleAuth,
} from '@suya/contract/clinics/papers.endpoints';
import { fillPath } from '@suya/contract/http/endpoint';
import { getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { aClinic, aDoctor, anAdmin, anAssistant, systemOf } from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';
import { aCompany, aNewcomer, aPaper, aPicture } from '../testing/papers.ts';
import { aReviewer, type Reviewer, within } from '../testing/reviewing.ts';

const server = useServer();
let reviewer: Reviewer;
beforeAll(async () => {
  reviewer = await aReviewer(server.current);
});

describe('opening a clinic', () => {
  test('makes its founder admin; its papers are under review, pass, and let it order', async () => {
    const founder = await aNewcomer(server.current);
    const { status, body } = await founder.ask(createCompany, await aCompany(founder));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ authStatus: 0, clinicIds: [expect.any(String)] });
    const admin = await within(founder, body.data.clinicIds[0]);
    const info = async () => (await admin.ask(getAccountInfo, {})).body.data;
    expect(await info()).toMatchObject({
      ...{ clinicName: '朝阳口腔门诊部', roles: ['admin'], isChain: false, companyId: body.data.companyId },
      loginData: { orgAuth: 2 },
    });
    expect((await admin.ask(orgAuthStatus, {})).body.data).toEqual({ authStatus: 0, rejectReason: null });
    await reviewer.pass(founder);
    expect((await admin.ask(orgAuthStatus, {})).body.data.authStatus).toBe(1);
    expect((await info()).loginData.orgAuth).toBe(1);
    const records = (await admin.ask(multipleAuth, {})).body.data;
    expect(records.main).toBeNull();
    expect(records.subs).toMatchObject([{ companyName: '朝阳口腔门诊部', authStatus: 1, isMain: false, orgAuth: 1 }]);
  });

  test('wants a credit code that adds up, and licences of one’s own', async () => {
    const [founder, other] = [await aNewcomer(server.current), await aNewcomer(server.current)];
    const company = await aCompany(founder);
    const fieldsOf = async (input: typeof company) =>
      Object.keys(((await founder.ask(createCompany, input)).body.extra?.fields as object) ?? {});
    expect(await fieldsOf({ ...company, creditCode: '91350100M000100Y44' })).toEqual(['creditCode']);
    expect(await fieldsOf({ ...company, permitLicense: await aPaper(other, 'permitLicense') })).toEqual([
      'permitLicense',
    ]);
    expect(await fieldsOf({ ...company, businessLicense: company.permitLicense })).toEqual(['businessLicense']);
    expect((await founder.ask(multipleAuth, {})).body.data).toEqual({ main: null, subs: [] });
  });

  test('takes a licence once: not of another organisation, whoever kept the picture and whatever came along with it', async () => {
    const [founder, other] = [await aNewcomer(server.current), await aNewcomer(server.current)];
    const picture = await aPicture('png');
    const company = { ...(await aCompany(founder)), permitLicense: await aPaper(founder, 'permitLicense', picture) };
    expect((await founder.ask(createCompany, company)).status).toBe(200);
    const [own, again] = [await aCompany(other), await aCompany(founder)];
    const relabelled = await sharp(picture)
      .withExif({ IFD0: { Copyright: 'another' } })
      .png()
      .toBuffer();
    expect(relabelled.equals(picture)).toBe(false);
    const attempts = [
      founder.ask(createCompany, { ...again, permitLicense: company.permitLicense }),
      founder.ask(createCompany, { ...again, permitLicense: await aPaper(founder, 'permitLicense', picture) }),
      other.ask(createCompany, { ...own, permitLicense: await aPaper(other, 'permitLicense', relabelled) }),
      // A picture is one licence, whichever of the two it is handed in as.
      other.ask(createCompany, { ...own, permitLicense: await aPaper(other, 'permitLicense', picture) }),
    ];
    for (const { body } of await Promise.all(attempts)) {
      expect(body).toMatchObject({ code: 60065, extra: { fields: { permitLicense: '这张证照已用于另一家机构' } } });
    }
    const asBusiness = { ...own, businessLicense: await aPaper(other, 'businessLicense', picture) };
    expect(Object.keys((await other.ask(createCompany, asBusiness)).body.extra?.fields as object)).toEqual([
      'businessLicense',
    ]);
    const english = await other.ask(createCompany, asBusiness, { headers: { 'accept-language': 'en' } });
    expect(english.body.msg).toContain('was handed in for another organisation');
    expect((await other.ask(multipleAuth, {})).body.data).toEqual({ main: null, subs: [] });
    expect((await other.ask(createCompany, own)).status).toBe(200);
  });

  test('takes a licence of ten who hand it in at once from one', async () => {
    const picture = await aPicture();
    const rivals = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const person = await aNewcomer(server.current);
        const permitLicense = await aPaper(person, 'permitLicense', picture);
        return { person, company: { ...(await aCompany(person)), permitLicense } };
      }),
    );
    const answers = await Promise.all(rivals.map(({ person, company }) => person.ask(createCompany, company)));
    expect(answers.map(({ body }) => body.code).sort()).toEqual([200, ...Array(9).fill(60065)]);
  });

  test('is had three times before the first was decided, and five times in a day at most', async () => {
    const founder = await aNewcomer(server.current);
    const open = async () => (await founder.ask(createCompany, await aCompany(founder))).body;
    const passDay = () =>
      systemOf(server.current).db.deleteFrom('rate').where('key', 'like', 'clinics.openClinic:%').execute();
    const companies = await Promise.all(Array.from({ length: 6 }, () => aCompany(founder)));
    const answers = await Promise.all(companies.map((company) => founder.ask(createCompany, company)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    await passDay();
    expect(await open()).toMatchObject({
      ...{ code: 60066, extra: { limit: 3 } },
      msg: '您已有 3 家诊所在审核中，审核结束后才能再创建',
    });
    for (let n = 0; n < 3; n += 1) await reviewer.pass(founder);
    await passDay();
    const codes = [(await open()).code, (await open()).code, (await open()).code];
    expect(codes).toEqual([200, 200, 200]);
    for (let n = 0; n < 3; n += 1) await reviewer.pass(founder);
    expect(await open()).toMatchObject({ code: 429, msg: '今天创建的诊所太多，请明天再试' });
  });

  test('of a chain makes a main record, its parts and their clinics, which pass together', async () => {
    const founder = await aNewcomer(server.current);
    const subs = ['一店', '二店', '三店'].map((name) => ({
      ...{ name: `康健${name}`, province: '广东省', city: '深圳市', district: '南山区', address: `${name}路 1 号` },
    }));
    const { companyId, clinicIds } = (await founder.ask(createCompany, { ...(await aCompany(founder)), subs })).body
      .data;
    expect(clinicIds).toHaveLength(3);
    const places = systemOf(server.current)
      .db.selectFrom('clinic')
      .select(['province', 'city', 'district', 'address'])
      .where('id', 'in', clinicIds)
      .orderBy('created_at')
      .orderBy('id');
    expect(await places.execute()).toEqual(subs.map(({ name: _, ...place }) => place));
    const nowhere = { ...(await aCompany(founder)), subs: [{ ...subs[0], address: '' }] as typeof subs };
    expect((await founder.ask(createCompany, nowhere)).body.extra).toEqual({
      fields: { 'subs.0.address': expect.any(String) },
    });
    const head = await within(founder, clinicIds[1]);
    expect((await head.ask(getAccountInfo, {})).body.data).toMatchObject({ isCompany: true, isChain: true });
    await reviewer.pass(founder);
    const { main, subs: parts } = (await head.ask(multipleAuth, {})).body.data;
    expect(main).toMatchObject({ companyId, isMain: true, authStatus: 1, companyName: '朝阳口腔门诊部' });
    expect(parts.map(({ companyName, authStatus }) => [companyName, authStatus])).toEqual(
      subs.map(({ name }) => [name, 1]),
    );
    let branch = head;
    for (const clinicId of clinicIds) {
      branch = await within(branch, clinicId);
      expect((await branch.ask(orgAuthStatus, {})).body.data.authStatus).toBe(1);
    }
    const double = { ...(await aCompany(branch)), subs: [subs[0], subs[0]] as typeof subs };
    expect((await branch.ask(createCompany, double)).status).toBe(422);
  });

  test('rejected says why, is corrected under its new name and passes; its record is its admins’ only', async () => {
    const founder = await aNewcomer(server.current);
    const company = await aCompany(founder);
    const { companyId, clinicIds } = (await founder.ask(createCompany, company)).body.data;
    const admin = await within(founder, clinicIds[0]);
    const { phone: _, province, city, district, address, ...fields } = company;
    expect((await admin.ask(orgAuthInfo, { companyId, ...fields })).body.code).toBe(60064);
    await reviewer.reject(founder, '许可证已过期');
    expect((await admin.ask(orgAuthStatus, {})).body.data).toEqual({ authStatus: 2, rejectReason: '许可证已过期' });
    const again = { companyId, ...fields, companyName: '朝阳口腔医院' };
    expect((await admin.ask(orgAuthInfo, again)).body.data.authStatus).toBe(0);
    expect((await admin.ask(getAccountInfo, {})).body.data.clinicName).toBe('朝阳口腔医院');
    await reviewer.pass(founder);
    expect((await admin.ask(singleAuth, { companyId })).body.data).toMatchObject({ authStatus: 1, rejectReason: null });
    const outsiders = [await anAdmin(await aClinic(server.current)), await aNewcomer(server.current)];
    for (const outsider of outsiders) {
      expect((await outsider.ask(singleAuth, { companyId })).status).toBe(404);
      const { status } = await server.current.http
        .inject({
          method: 'GET',
          url: fillPath(readPaper.path, { paperId: company.permitLicense }),
          headers: { authorization: outsider.token },
        })
        .then(({ statusCode }) => ({ status: statusCode }));
      expect(status).toBe(404);
    }
    expect((await outsiders[0]?.ask(orgAuthInfo, again))?.status).toBe(404);
  });

  test('of a chain is rejected with its parts, and says that it came again and why it was sent back', async () => {
    const founder = await aNewcomer(server.current);
    const place = { province: '福建省', city: '福州市', district: '鼓楼区', address: '五四路 2 号' };
    const subs = ['一店', '二店'].map((name) => ({ name: `安宁${name}`, ...place }));
    const company = await aCompany(founder);
    const { companyId, clinicIds } = (await founder.ask(createCompany, { ...company, subs })).body.data;
    const head = await within(founder, clinicIds[0]);
    const standings = async () => {
      const { main, subs: parts } = (await head.ask(multipleAuth, {})).body.data;
      return [main, ...parts].map((one) => [one?.authStatus, one?.hasUpdated, one?.rejectReason, one?.earlierReason]);
    };
    await reviewer.reject(founder, '公章不清');
    const rejected = [2, false, '公章不清', null];
    expect(await standings()).toEqual([rejected, rejected, rejected]);
    const { phone: _, province, city, district, address, ...fields } = company;
    await head.ask(orgAuthInfo, { companyId, ...fields });
    const followed = [0, false, null, null];
    expect(await standings()).toEqual([[0, true, null, '公章不清'], followed, followed]);
  });

  test('shows its licence to a second admin, and to no assistant', async () => {
    const founder = await aNewcomer(server.current);
    const company = await aCompany(founder);
    const { clinicIds } = (await founder.ask(createCompany, company)).body.data;
    const clinic = { ground: server.current, id: clinicIds[0] ?? '', name: '' };
    const statuses = [];
    for (const person of [await anAdmin(clinic), await anAssistant(clinic), await aDoctor(clinic)]) {
      const { statusCode } = await server.current.http.inject({
        method: 'GET',
        url: fillPath(readPaper.path, { paperId: company.permitLicense }),
        headers: { authorization: person.token },
      });
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([200, 404, 404]);
  });
});
