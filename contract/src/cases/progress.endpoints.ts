import { z } from 'zod';
import { label } from '../catalogue/catalogue.schema.ts';
import { endpoint } from '../http/endpoint.ts';
import { date, id, time } from '../http/fields.ts';

/** How long a link may live, in days; a case has at most so many that live. */
export const progressLimits = { days: [30, 90, 180, 365], links: 5 } as const;

/** A patient's link as the clinic sees it; the address itself is told once, when it is made. */
export const progressLink = z
  .strictObject({
    id,
    createdAt: time,
    createdByName: z.string(),
    expiresAt: time,
    state: z.enum(['live', 'expired', 'revoked']),
    /** How often it was opened, and when last. */
    opened: z.int(),
    lastOpenedAt: time.nullable(),
  })
  .meta({ id: 'ProgressLink' });
export type ProgressLink = z.output<typeof progressLink>;

const caseParams = z.strictObject({ caseId: id });

export const listProgressLinks = endpoint({
  method: 'GET',
  path: '/suyastar-api/v1/cases/{caseId}/progress-links',
  summary: 'The links by which the patient follows the case, newest first',
  access: 'viewOrders',
  params: caseParams,
  answer: z.array(progressLink),
});

export const createProgressLink = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/cases/{caseId}/progress-links',
  summary: 'A new link for the patient; its token is answered once and kept as a hash only',
  access: 'editOrders',
  repeat: 'key',
  params: caseParams,
  body: z.strictObject({ days: z.literal(progressLimits.days).default(90) }),
  answer: z.strictObject({ link: progressLink, token: z.string() }),
});

export const revokeProgressLink = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/cases/{caseId}/progress-links/{linkId}/revoke',
  summary: 'The link opens nothing from now on',
  access: 'editOrders',
  repeat: 'ends',
  params: z.strictObject({ caseId: id, linkId: id }),
  answer: progressLink,
});

/** How far one appliance is. */
const applianceProgress = z.strictObject({
  /** What the catalogue calls it. */
  label,
  /** 0 ordered, 1 being designed, 2 being made, 3 ready. */
  step: z.int().min(0).max(3),
  /** The days on which the steps up to the present one began. */
  reached: z.array(date.nullable()).length(4),
  /** The treatment with it is over. */
  finished: z.boolean(),
});
export type ApplianceProgress = z.output<typeof applianceProgress>;

/** What the link shows: nobody's name, no price, no picture, no number. */
export const openProgress = endpoint({
  method: 'POST',
  path: '/suyastar-api/v1/progress',
  summary: 'What a patient’s link shows; a wrong, expired and revoked link are answered alike',
  access: 'public',
  repeat: 'reads',
  body: z.strictObject({ token: z.string().max(100) }),
  answer: z.strictObject({ expiresOn: date, appliances: z.array(applianceProgress) }),
});
