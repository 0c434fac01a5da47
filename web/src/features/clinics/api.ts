import {
  answerChainInvitation,
  endChainInvitation,
  inviteClinic,
  listChainInvitations,
  openBranch,
} from '@suya/contract/clinics/chain-growth.endpoints';
import { addToHeadOffice, listHeadOffice, removeFromHeadOffice } from '@suya/contract/clinics/head-office.endpoints';
import {
  createCompany,
  doctorAuthInfo,
  doctorAuthStatus,
  keepPaper,
  multipleAuth,
  orgAuthInfo,
  orgAuthStatus,
  readPaper,
  submitDoctorAuth,
} from '@suya/contract/clinics/papers.endpoints';
import { needsPaperConsent, paperConsentVersion } from '@suya/contract/clinics/papers.rules';
import type { PaperKind } from '@suya/contract/clinics/papers.schema';
import {
  applyToClinic,
  deleteRelate,
  exitClinic,
  findInduction,
  listApplyClinics,
  listJobTypes,
  listPosts,
  listRelatedClinics,
  listTitles,
  relateClinic,
  searchClinic,
} from '@suya/contract/clinics/relations.endpoints';
import { acceptInvitation, openInvitation } from '@suya/contract/clinics/staff.endpoints';
import type { AnswerOf } from '@suya/contract/http/endpoint';
import { getAccountInfo, switchClinic } from '@suya/contract/identity/identity.endpoints';
import type { SignInResult } from '@suya/contract/identity/identity.schema';
import { goTo } from '../../lib/browser/navigation.ts';
import { call } from '../../lib/http/client.ts';
import { invalidate, query, useAct } from '../../lib/http/query.ts';
import { adoptSession } from '../../lib/session/enter-clinic.ts';

/** Lists that change with a release only. */
const settled = { staleTime: Number.POSITIVE_INFINITY };
const whole = { pageIndex: 1, pageSize: 50 } as const;

export const titlesQuery = query(listTitles, {}, settled);
export const inductionsQuery = query(findInduction, {}, settled);
export const jobTypesQuery = query(listJobTypes, {}, settled);
export const postsQuery = query(listPosts, {}, settled);

const news = ['application', 'authentication', 'staff', 'chain'];
export const relatedClinicsQuery = query(listRelatedClinics, whole, { news });
export const myApplicationsQuery = query(listApplyClinics, { ...whole, side: 'mine' }, { news });
export const clinicsNamedQuery = (name: string) => query(searchClinic, { name });
export const doctorStandingQuery = query(doctorAuthStatus, {}, { news });
export const doctorPapersQuery = query(doctorAuthInfo, { hasUpdated: '1' }, { news });
/** As decided last: what was said before papers were handed in again. */
export const doctorDecidedQuery = query(doctorAuthInfo, { hasUpdated: '0' }, { news });
export const organisationsQuery = query(multipleAuth, {}, { news });
export const headOfficeQuery = query(listHeadOffice, {}, { news });
export const chainInvitationsQuery = query(listChainInvitations, {}, { news });
export const clinicStandingQuery = query(orgAuthStatus, {}, { news });
export const invitationQuery = (token: string) => query(openInvitation, { token });

export type HeadOffice = AnswerOf<typeof listHeadOffice>;
const heads = { invalidates: [listHeadOffice, getAccountInfo, multipleAuth] };
export const useAddToHeadOffice = () => useAct(addToHeadOffice, heads);
export const useRemoveFromHeadOffice = () => useAct(removeFromHeadOffice, heads);

export type ChainInvitation = AnswerOf<typeof listChainInvitations>[number];
const growth = { invalidates: [listChainInvitations, getAccountInfo, multipleAuth] };
export const useInviteClinic = () => useAct(inviteClinic, growth);
export const useAnswerChainInvitation = () => useAct(answerChainInvitation, growth);
export const useEndChainInvitation = () => useAct(endChainInvitation, growth);
export const useOpenBranch = () =>
  useAct(openBranch, { invalidates: [multipleAuth, getAccountInfo, listRelatedClinics], quiet: true });

export const useCreateCompany = () => useAct(createCompany, { invalidates: [multipleAuth], quiet: true });
export const useSubmitOrganisation = () =>
  useAct(orgAuthInfo, { invalidates: [multipleAuth, orgAuthStatus], quiet: true });
export const useSubmitDoctor = () =>
  useAct(submitDoctorAuth, { invalidates: [doctorAuthStatus, doctorAuthInfo], quiet: true });
export const useApply = () => useAct(applyToClinic, { invalidates: [listApplyClinics], quiet: true });
export const useRelate = () => useAct(relateClinic, { invalidates: [listApplyClinics], quiet: true });
export const useWithdraw = () => useAct(deleteRelate, { invalidates: [listApplyClinics, listRelatedClinics] });
export const useLeave = () => useAct(exitClinic);
export const useAcceptInvitation = () => useAct(acceptInvitation, { quiet: true });

const BYTES_AT_ONCE = 32_768;

/** The bytes of a file in base64, as papers travel. */
async function inBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE));
  return btoa(text);
}

/** Keeps a paper on the server, encrypted; answers with the id under which it is handed in. */
export async function sendPaper(kind: PaperKind, file: File): Promise<string> {
  const consent = needsPaperConsent(kind) ? ({ consentVersion: paperConsentVersion } as const) : {};
  const { paperId } = await call(keepPaper, { kind, content: await inBase64(file), ...consent }, { quiet: true });
  return paperId;
}

/** The watermarked picture of a paper of mine. */
export const fetchPaper = async (paperId: string): Promise<Blob> => (await call(readPaper, { paperId })) as Blob;

/**
 * Where a person stands who left a clinic: in the one that is left to them, in the first of several (the top bar changes
 * it), in none; or, where it was not the session's own, where they stood.
 */
export async function standAfterLeaving({ token, loginTicket, clinicList }: SignInResult): Promise<void> {
  const clinicId = clinicList[0]?.clinicId;
  const entered =
    !token && loginTicket && clinicId ? (await call(switchClinic, { clinicId, loginTicket })).token : token;
  if (!entered) return invalidate(listRelatedClinics, getAccountInfo);
  await adoptSession(entered, clinicId ?? null);
  await goTo('/anesthetic');
}
