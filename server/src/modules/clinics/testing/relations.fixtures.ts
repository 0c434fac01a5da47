import * as labAuthentications from '@suya/contract/clinics/lab-authentications.endpoints';
import * as papers from '@suya/contract/clinics/papers.endpoints';
import * as relations from '@suya/contract/clinics/relations.endpoints';
import { type Fixture, fixture, NOBODY, paged } from '../../../conformity/testing/fixture.ts';
import { aCompany, aNewcomer } from './papers.ts';

const elsewhere =
  'It needs an administrator, somebody else’s papers, or ends the session: the tests of modules/clinics.';
const place = { province: '上海市', city: '上海市', district: '徐汇区', address: '漕溪北路 1 号' };
const company = {
  ...{ companyName: '朝阳口腔', creditCode: '91350100M000100Y43', legalPerson: '陈晓' },
  ...{ permitLicense: NOBODY, businessLicense: NOBODY },
};
/** One dark point: a picture, but too small for a paper. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Sound inputs of this module's endpoints. */
export const relationsFixtures: readonly Fixture[] = [
  fixture(relations.applyPass).with(
    ({ clinicId, applicantId }) => [
      {
        ...{ clinicId, userId: applicantId, job: 'orthodontist', jobType: 'doctor', realName: '陈晓', remark: '' },
        ...{ workStatus: 'working', workType: 'partTime' },
      },
    ],
    { shownElsewhere: elsewhere },
  ),
  fixture(relations.applyReject).with(
    ({ clinicId, applicantId }) => [{ clinicId, userId: applicantId, remark: '不认识' }],
    {
      shownElsewhere: elsewhere,
    },
  ),
  fixture(relations.applyToClinic).with(
    ({ clinicId }) => [{ clinicId, realName: '陈晓', phone: '13912345678', jobType: 'doctor', remark: '请通过' }],
    {
      keyed: {
        prepare: async ({ side, ground }) => ({
          person: await aNewcomer(ground),
          input: { clinicId: side.clinic.id, realName: '陈晓', phone: '13912345678', jobType: 'doctor', remark: '' },
        }),
        other: (input) => ({ ...input, remark: '别的' }),
      },
      shownElsewhere: elsewhere,
      forStrangers: true,
    },
  ),
  fixture(relations.deleteRelate).with(({ clinicId }) => [{ clinicId }], { shownElsewhere: elsewhere }),
  fixture(relations.disassociateEmployee).with(
    ({ clinicId, doctorId }) => [{ clinicId, employeeId: doctorId }, { clinicId }],
    { shownElsewhere: elsewhere },
  ),
  fixture(relations.exitClinic).with(({ clinicId }) => [{ clinicId }], {
    shownElsewhere: elsewhere,
    endsSession: true,
  }),
  fixture(relations.getEmployeePostInfo).with(({ clinicId }) => [{ clinicId }]),
  fixture(relations.listApplyClinics).with(() => [
    { ...paged, side: 'mine' },
    { ...paged, side: 'toDecide' },
  ]),
  fixture(relations.listPosts).with(() => [{ pageNum: 1, pageSize: 5, whetherPage: true }]),
  fixture(relations.listRelatedClinics).with(() => [{ ...paged }]),
  fixture(relations.relateClinic).with(({ clinicId }) => [{ clinicId, firstName: '陈' }], { forStrangers: true }),
  fixture(relations.searchClinic).with(() => [{ name: '测试' }]),
  fixture(papers.createCompany).with(
    ({ paperId }) => [
      {
        ...{ ...company, ...place, phone: '021-1234567', induction: 'colleague', businessLicense: paperId },
        subs: [{ name: '朝阳一店', province: '上海市', city: '上海市', district: '徐汇区', address: '漕溪北路 1 号' }],
        permitLicense: paperId,
      },
    ],
    {
      keyed: {
        prepare: async ({ ground }) => {
          const person = await aNewcomer(ground);
          return { person, input: await aCompany(person) };
        },
        other: (input) => ({ ...input, companyName: '别的口腔' }),
      },
      shownElsewhere: elsewhere,
    },
  ),
  fixture(papers.doctorAuthInfo).with(() => [{ hasUpdated: '0' }, { hasUpdated: '1' }]),
  fixture(papers.keepPaper).with(() => [{ kind: 'idCard', content: PIXEL }], { shownElsewhere: elsewhere }),
  fixture(papers.orgAuthInfo).with(
    ({ companyId, paperId }) => [{ ...company, companyId, permitLicense: paperId, businessLicense: paperId }],
    { shownElsewhere: elsewhere },
  ),
  fixture(papers.readPaper).with(({ paperId }) => [{ paperId }], { shownElsewhere: elsewhere }),
  fixture(papers.singleAuth).with(({ companyId }) => [{ companyId }], { shownElsewhere: elsewhere }),
  fixture(papers.submitDoctorAuth).with(
    ({ paperId }) => [{ certPath: paperId, idCardPath: paperId, realName: '陈晓', titlePost: 'attending' }],
    { shownElsewhere: elsewhere },
  ),
  fixture(labAuthentications.authenticationDetail).with(() => [{ submissionId: NOBODY }], {
    shownElsewhere: elsewhere,
  }),
  fixture(labAuthentications.listAuthentications).with(() => [{ ...paged, kind: 'doctor', status: 0, keyword: '陈' }], {
    shownElsewhere: elsewhere,
  }),
  fixture(labAuthentications.passAuthentication).with(() => [{ submissionId: NOBODY }], { shownElsewhere: elsewhere }),
  fixture(labAuthentications.rejectAuthentication).with(() => [{ submissionId: NOBODY, remark: '照片不清' }], {
    shownElsewhere: elsewhere,
  }),
  fixture(labAuthentications.reviewPaper).with(({ paperId }) => [{ paperId }], { shownElsewhere: elsewhere }),
];
