import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { done } from '../http/envelope.ts';
import { id, time } from '../http/fields.ts';
import { authStatus } from '../identity/identity.schema.ts';
import { newOrganisation } from './papers.schema.ts';

/**
 * A further clinic has a licence of its own, so its papers are its own too and are reviewed by themselves. For the head
 * office of the chain only, whichever of its clinics the session is in.
 */
export const openBranch = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/head-office/clinics/open',
  summary:
    'Open a further clinic of my chain, with papers of its own; I am its admin. For an authenticated chain (60031)',
  access: 'signedIn',
  repeat: 'key',
  body: z.strictObject({ chainId: id, ...newOrganisation }),
  answer: z.strictObject({ companyId: id, clinicId: id, authStatus }),
});

/** Twice has one effect without a key. */
export const inviteClinic = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/head-office/clinics/invite',
  summary: 'Ask a clinic that is here already to join my chain; its admin decides. For an authenticated chain (60031)',
  access: 'manageClinic',
  repeat: 'unique',
  body: z.strictObject({ clinicId: id }),
  answer: z.strictObject({ invitationId: id }),
});

export const listChainInvitations = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/chain-invitations/list',
  summary:
    'Chains that ask my clinic to join, or that it joined; for a head office the clinics it asked. A hundred at most',
  access: 'manageClinic',
  repeat: 'reads',
  answer: z.array(
    z.strictObject({
      invitationId: id,
      /** As whom I see it: the head office that asks, or the clinic that is asked. */
      side: z.enum(['chain', 'clinic']),
      state: z.enum(['open', 'joined']),
      chainName: z.string(),
      /** By which the clinic can tell whether it is the chain that it takes it for. */
      creditCode: z.string(),
      invitedBy: z.string(),
      clinicName: z.string(),
      movedAt: time,
    }),
  ),
});

const params = z.strictObject({ invitationId: id });

export const answerChainInvitation = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/chain-invitations/{invitationId}/answer',
  summary: 'Join the chain that asks my clinic, whose head office then sees and manages all of it; or refuse',
  access: 'manageClinic',
  repeat: 'ends',
  params,
  body: z.strictObject({ accept: z.boolean() }),
  answer: done,
});

export const endChainInvitation = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/chain-invitations/{invitationId}/end',
  summary:
    'Take an invitation back, as the head office; or end that a clinic belongs to the chain, as either of the two',
  access: 'manageClinic',
  repeat: 'ends',
  params,
  answer: done,
});
