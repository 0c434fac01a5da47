import { keepPaper } from '@suya/contract/clinics/papers.endpoints';
import { paperConsentVersion } from '@suya/contract/clinics/papers.rules';
import type { PaperKind } from '@suya/contract/clinics/papers.schema';
import sharp from 'sharp';
import { aPerson, type Ground, type SignedIn, signIn } from '../../../testing/people.ts';

/** A picture of a paper, big enough to read: noise, so that no two are alike. */
export const aPicture = (format: 'jpeg' | 'png' | 'webp' = 'jpeg', width = 420, height = 320): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .toFormat(format)
    .toBuffer();

/** Keeps a paper of somebody's, whose picture is nobody else's unless it is given. @returns its id. */
export async function aPaper(person: SignedIn, kind: PaperKind, picture?: Buffer): Promise<string> {
  const content = (picture ?? (await aPicture())).toString('base64');
  const { status, body } = await person.ask(keepPaper, { kind, content, consentVersion: paperConsentVersion });
  if (status !== 200) throw new Error(`no paper: ${status} ${JSON.stringify(body)}`);
  return body.data.paperId;
}

/** Somebody who has signed in and is in no clinic. */
export const aNewcomer = async (ground: Ground): Promise<SignedIn> =>
  signIn(ground, await aPerson(ground), { side: 'none', clinicId: null });

/** A company as it is typed, with its papers kept. The credit code adds up and is nobody's. */
export async function aCompany(person: SignedIn) {
  return {
    ...{ companyName: '朝阳口腔门诊部', creditCode: '91350100M000100Y43', legalPerson: '陈晓', phone: '0591-8888888' },
    ...{ province: '福建省', city: '福州市', district: '鼓楼区', address: '五四路 1 号' },
    permitLicense: await aPaper(person, 'permitLicense'),
    businessLicense: await aPaper(person, 'businessLicense'),
  };
}

/** A doctor's papers as they are handed in. */
export const doctorPapers = async (person: SignedIn) => ({
  ...{ realName: '陈晓雯', titlePost: 'attending' as const },
  idCardPath: await aPaper(person, 'idCard'),
  certPath: await aPaper(person, 'certificate'),
});
