import { listAuthentications, rejectAuthentication } from '@suya/contract/clinics/lab-authentications.endpoints';
import { createCompany, keepPaper, submitDoctorAuth } from '@suya/contract/clinics/papers.endpoints';
import { paperConsentVersion } from '@suya/contract/clinics/papers.rules';
import type { PaperKind } from '@suya/contract/clinics/papers.schema';
import { applyToClinic } from '@suya/contract/clinics/relations.endpoints';
import { inviteEmployee } from '@suya/contract/clinics/staff.endpoints';
import sharp from 'sharp';
import { beginSession } from '../modules/identity/index.ts';
import { type DemoPerson, demoPerson } from './client.ts';
import { demoInvited, demoNewcomers } from './people.data.ts';
import type { People } from './people.ts';
import type { SeedDeps } from './seed.ts';
import type { Steps } from './steps.ts';

/** Sheets and cards with nothing on them that could be taken for a real one. */
const sheets: Record<PaperKind, { width: number; height: number; paper: string; ink: string }> = {
  idCard: { width: 1012, height: 638, paper: '#dfe9f2', ink: '#5b7a99' },
  certificate: { width: 1400, height: 980, paper: '#f4ead7', ink: '#8a5a44' },
  permitLicense: { width: 1400, height: 990, paper: '#f1ecdf', ink: '#6d7b4f' },
  businessLicense: { width: 1400, height: 990, paper: '#fbf6e6', ink: '#a33a3a' },
};

function drawSheet(kind: PaperKind): Promise<Buffer> {
  const { width, height, paper, ink } = sheets[kind];
  const lines = [0.38, 0.48, 0.58, 0.68].map(
    (at) =>
      `<rect x="${width * 0.1}" y="${height * at}" width="${width * 0.45}" height="14" fill="${ink}" opacity=".55"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${paper}"/>
    <rect x="28" y="28" width="${width - 56}" height="${height - 56}" fill="none" stroke="${ink}" stroke-width="6"/>
    <rect x="${width * 0.1}" y="${height * 0.16}" width="${width * 0.5}" height="40" fill="${ink}"/>
    ${lines.join('')}
    <rect x="${width * 0.66}" y="${height * 0.3}" width="${width * 0.22}" height="${height * 0.44}" fill="${ink}" opacity=".25"/>
    <circle cx="${width * 0.77}" cy="${height * 0.45}" r="${height * 0.09}" fill="${ink}" opacity=".5"/>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

async function aPaper(person: DemoPerson, kind: PaperKind): Promise<string> {
  const content = (await drawSheet(kind)).toString('base64');
  return (await person.ask(keepPaper, { kind, content, consentVersion: paperConsentVersion })).paperId;
}

const handIn = async (person: DemoPerson, realName: string): Promise<void> => {
  const [idCardPath, certPath] = [await aPaper(person, 'idCard'), await aPaper(person, 'certificate')];
  await person.ask(submitDoctorAuth, { realName, titlePost: 'attending', idCardPath, certPath });
};

/** A new clinic whose papers wait for the reviewer. */
async function openClinic(founder: DemoPerson): Promise<void> {
  await founder.ask(createCompany, {
    ...{ companyName: '晴天口腔诊所', creditCode: '91330106MA2DEMP01T', legalPerson: demoNewcomers.founder.name },
    ...{ phone: '0571-88886666', province: '浙江省', city: '杭州市', district: '滨江区', address: '江南大道 588 号' },
    ...{ induction: 'colleague' },
    permitLicense: await aPaper(founder, 'permitLicense'),
    businessLicense: await aPaper(founder, 'businessLicense'),
  });
}

/** People on their way in: papers to review, an application to decide, a rejection to mend, an invitation that waits. */
export async function welcomeNewcomers({ origin, system }: SeedDeps, people: People, steps: Steps): Promise<void> {
  const person = async (userId: string, place: { side: 'clinic' | 'lab' | 'none'; clinicId: string | null }) => {
    const { token } = await system.transaction((tx) => beginSession(tx, { userId, ...place, device: 'demo' }));
    return demoPerson(origin, userId, token);
  };
  const nowhere = { side: 'none', clinicId: null } as const;
  const [clinic] = people.clinics;
  if (!clinic) throw new Error('the demonstration has no clinic');
  const { founder, applicant, rejected } = people.newcomers;
  const [one, two, three] = [
    await person(founder, nowhere),
    await person(applicant, nowhere),
    await person(rejected, nowhere),
  ];
  const { applicant: doctor } = demoNewcomers;

  await steps.onceOnly('papers rejected', () => handIn(three, demoNewcomers.rejected.name));
  const reviewer = await person(people.lab.at(-1) ?? '', { side: 'lab', clinicId: null });
  await steps.onceOnly('rejection', async () => {
    const { list } = await reviewer.ask(listAuthentications, { status: 0 });
    const remark = '身份证照片反光，姓名看不清，请重新拍摄后提交';
    await reviewer.ask(rejectAuthentication, { submissionId: list[0]?.submissionId ?? '', remark });
  });
  await steps.onceOnly('new clinic', () => openClinic(one));
  await steps.onceOnly('papers waiting', () => handIn(two, doctor.name));
  const said = { realName: doctor.name, phone: doctor.phone, jobType: 'doctor', remark: '每周三、周六出诊' } as const;
  await steps.onceOnly('application', () => two.ask(applyToClinic, { clinicId: clinic.id, ...said }));
  const admin = await person(clinic.adminUserId, { side: 'clinic', clinicId: clinic.id });
  const work = { roles: ['assistant' as const], job: 'chairsideAssistant' as const, workType: 'fullTime' as const };
  await steps.onceOnly('invitation', () =>
    admin.ask(inviteEmployee, { ...demoInvited, ...work, jobType: 'assistant' }),
  );
}
