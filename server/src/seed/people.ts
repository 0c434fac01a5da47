import type { Address } from '@suya/contract/clinics/clinics.schema';
import {
  addMember,
  addOrganisationMember,
  openClinic,
  openOrganisation,
  setDoctorStatus,
} from '../modules/clinics/index.ts';
import { createUser, insertLabPerson, keepConsent } from '../modules/identity/index.ts';
import type { SystemCtx } from '../platform/ctx.ts';
import { demoChain, demoClinics, demoLab, demoNewcomers, demoPassword } from './people.data.ts';

/** An account as the start prints it. */
export interface Account {
  readonly phone: string;
  readonly who: string;
}

const roleNames = {
  admin: '管理员 admin',
  doctor: '医生 doctor',
  assistant: '助理 assistant',
  finance: '财务 finance',
} as const;

/** Who can sign in to the demonstration. */
export const accounts: readonly Account[] = [
  ...demoClinics.flatMap((clinic) =>
    clinic.members.map(({ phone, name, roles }) => ({
      phone,
      who: `${clinic.name} · ${name} · ${roles.map((role) => roleNames[role]).join(', ')}`,
    })),
  ),
  { phone: demoChain.headOffice.phone, who: `${demoChain.name} · ${demoChain.headOffice.name} · 总部 head office` },
  ...demoLab.map(({ phone, name, who }) => ({ phone, who: `${who} · ${name}` })),
  ...Object.values(demoNewcomers).map(({ phone, name, who }) => ({ phone, who: `${who} · ${name}` })),
];

interface SeededClinic {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly adminUserId: string;
  readonly assistantId: string;
  /** The doctor's membership, by which orders name them. */
  readonly doctorId: string;
  readonly doctorUserId: string;
  readonly address: Address;
}

export interface People {
  readonly clinics: readonly SeededClinic[];
  /** User ids, in the order of `demoLab`. */
  readonly lab: readonly string[];
  /** User ids of those who are in no clinic. */
  readonly newcomers: Readonly<Record<keyof typeof demoNewcomers, string>>;
}

type Users = (phone: string, name: string) => Promise<string>;

async function makeClinic(
  ctx: SystemCtx,
  users: Users,
  clinic: (typeof demoClinics)[number],
  organisationId: string,
): Promise<SeededClinic> {
  const [province, city, district, address] = clinic.district;
  const place = { province, city, district, address };
  const id = await openClinic(ctx, { name: clinic.name, organisationId, authStatus: 1, ...place });
  const members = [];
  for (const member of clinic.members) {
    const userId = await users(member.phone, member.name);
    const memberId = await addMember(ctx, { clinicId: id, userId, name: member.name, roles: member.roles });
    if (member.passed) await setDoctorStatus(ctx, userId, 1);
    members.push({ ...member, userId, memberId });
  }
  const [first] = members;
  const doctor = members.find(({ roles }) => roles.includes('doctor') && !roles.includes('admin')) ?? first;
  const assistant = members.find(({ roles }) => roles.includes('assistant')) ?? first;
  if (!doctor || !assistant) throw new Error('a clinic needs people');
  return {
    id,
    key: clinic.key,
    name: clinic.name,
    adminUserId: first?.userId ?? '',
    assistantId: assistant.userId,
    doctorId: doctor.memberId,
    doctorUserId: doctor.userId,
    address: { name: assistant.name, phone: assistant.phone, ...place },
  };
}

/** Makes every person of the demonstration with their clinics, the chain and the lab. */
export async function makePeople(ctx: SystemCtx): Promise<People> {
  const known = new Map<string, string>();
  const users: Users = async (phone, name) => {
    const id = known.get(phone) ?? (await createUser(ctx, { phone, name, password: demoPassword, isDemo: true }));
    known.set(phone, id);
    await keepConsent(ctx, id);
    return id;
  };
  const main = await openOrganisation(ctx, { name: demoChain.name, kind: 'main', authStatus: 1 });
  await addOrganisationMember(ctx, main, await users(demoChain.headOffice.phone, demoChain.headOffice.name));
  const clinics: SeededClinic[] = [];
  for (const clinic of demoClinics) {
    const inChain = (demoChain.clinics as readonly string[]).includes(clinic.key);
    const organisation = inChain
      ? ({ name: clinic.name, kind: 'sub', mainId: main, authStatus: 1 } as const)
      : ({ name: clinic.name, kind: 'single', authStatus: 1 } as const);
    clinics.push(await makeClinic(ctx, users, clinic, await openOrganisation(ctx, organisation)));
  }
  const lab: string[] = [];
  for (const { phone, name, roles } of demoLab) {
    const userId = await users(phone, name);
    await insertLabPerson(ctx, { userId, name, roles });
    lab.push(userId);
  }
  const newcomer = (key: keyof typeof demoNewcomers) => users(demoNewcomers[key].phone, demoNewcomers[key].name);
  const newcomers = {
    founder: await newcomer('founder'),
    applicant: await newcomer('applicant'),
    rejected: await newcomer('rejected'),
  };
  return { clinics, lab, newcomers };
}
