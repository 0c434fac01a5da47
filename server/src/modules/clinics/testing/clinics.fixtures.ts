import * as addresses from '@suya/contract/clinics/addresses.endpoints';
import * as chainGrowth from '@suya/contract/clinics/chain-growth.endpoints';
import * as clinics from '@suya/contract/clinics/clinics.endpoints';
import * as headOffice from '@suya/contract/clinics/head-office.endpoints';
import * as staff from '@suya/contract/clinics/staff.endpoints';
import type { CallOf } from '@suya/contract/http/endpoint';
import { type Fixture, fixture, NOBODY, paged } from '../../../conformity/testing/fixture.ts';
import { aChain } from '../../../testing/a-chain.ts';
import { aPhone } from '../../../testing/people.ts';
import { aCompany } from './papers.ts';

const elsewhere = 'It needs an administrator of a clinic or a chain, or an invitation: the tests of modules/clinics.';
const place = { province: '上海市', city: '上海市', district: '徐汇区', address: '漕溪北路 1 号' };
const work: Pick<CallOf<typeof staff.inviteEmployee>, 'name' | 'roles' | 'job' | 'jobType' | 'workType'> = {
  ...{ name: '钱一', roles: ['assistant'] },
  ...{ job: 'receptionist', jobType: 'frontDesk', workType: 'fullTime' },
};
const company = {
  ...{ companyName: '朝阳口腔', creditCode: '91350100M000100Y43', legalPerson: '陈晓' },
  ...{ permitLicense: NOBODY, businessLicense: NOBODY },
};

/** Sound inputs of this module's endpoints. */
export const clinicsFixtures: readonly Fixture[] = [
  fixture(clinics.listAddresses).with(() => [{}], { figures: true }),
  fixture(clinics.listDoctors).with(() => [{}], { figures: true }),
  fixture(addresses.addAddress).with(() => [{ name: '王', phone: '13912345678', ...place }], {
    keyed: {
      prepare: async ({ side }) => ({
        person: side.assistant,
        input: {
          ...{ name: '王', phone: '13912345678', province: '上海市', city: '上海市', district: '徐汇区' },
          address: '漕溪北路 1 号',
        },
      }),
      other: (input) => ({ ...input, name: '别人' }),
    },
  }),
  fixture(addresses.deleteAddress).with(({ addressId }) => [{ addressId }]),
  fixture(addresses.updateAddress).with(
    ({ addressId }) => [{ addressId, name: '王', phone: '13912345678', ...place }],
    {
      shownElsewhere: elsewhere,
    },
  ),
  fixture(headOffice.addToHeadOffice).with(() => [{ userId: '019b76da-a800-7000-8000-0000000000ff' }], {
    shownElsewhere: elsewhere,
  }),
  fixture(headOffice.listHeadOffice).with(() => [{}], { shownElsewhere: elsewhere }),
  fixture(headOffice.removeFromHeadOffice).with(() => [{ userId: '019b76da-a800-7000-8000-0000000000ff' }], {
    shownElsewhere: elsewhere,
  }),
  fixture(chainGrowth.answerChainInvitation).with(() => [{ invitationId: NOBODY, accept: true }], {
    shownElsewhere: elsewhere,
  }),
  fixture(chainGrowth.endChainInvitation).with(() => [{ invitationId: NOBODY }], { shownElsewhere: elsewhere }),
  fixture(chainGrowth.inviteClinic).with(({ clinicId }) => [{ clinicId }], { shownElsewhere: elsewhere }),
  fixture(chainGrowth.listChainInvitations).with(() => [{}], { shownElsewhere: elsewhere }),
  fixture(chainGrowth.openBranch).with(
    ({ companyId, paperId }) => [
      {
        chainId: companyId,
        ...company,
        ...place,
        phone: '021-1234567',
        permitLicense: paperId,
        businessLicense: paperId,
      },
    ],
    {
      keyed: {
        prepare: async ({ ground }) => {
          const { office, mainId } = await aChain(ground);
          return { person: office, input: { chainId: mainId, ...(await aCompany(office)) } };
        },
        other: (input) => ({ ...input, companyName: '别的口腔' }),
      },
      shownElsewhere: elsewhere,
    },
  ),
  fixture(staff.acceptInvitation).with(() => [{ token: 'x'.repeat(43) }], { shownElsewhere: elsewhere }),
  fixture(staff.handOverAdmin).with(({ doctorId }) => [{ employeeId: doctorId }], { shownElsewhere: elsewhere }),
  fixture(staff.inviteEmployee).with(() => [{ ...work, phone: '13912345678' }], {
    keyed: {
      prepare: async ({ side }) => ({
        person: side.admin,
        input: { phone: aPhone(), name: '钱一', roles: ['assistant'], job: null, jobType: null, workType: null },
      }),
      other: (input) => ({ ...input, name: '别人' }),
    },
    shownElsewhere: elsewhere,
  }),
  fixture(staff.listEmployees).with(() => [{ ...paged, keyword: '陈', role: 'doctor', workStatus: 'working' }], {
    shownElsewhere: elsewhere,
  }),
  fixture(staff.listInvitations).with(() => [{ ...paged }], { shownElsewhere: elsewhere }),
  fixture(staff.openInvitation).with(() => [{ token: 'x'.repeat(43) }], { shownElsewhere: elsewhere }),
  fixture(staff.updateEmployee).with(
    ({ doctorId }) => [
      { ...work, employeeId: doctorId, workStatus: 'working', granted: ['bill:pay'], withheld: [], version: 999 },
    ],
    { shownElsewhere: elsewhere },
  ),
  fixture(staff.withdrawInvitation).with(({ invitationId }) => [{ invitationId }], { shownElsewhere: elsewhere }),
];
