import type { clinicTalk } from '@suya/contract/cases/conversation.endpoints';
import type { labTalk } from '@suya/contract/cases/lab-cases.endpoints';
import type { Endpoint } from '@suya/contract/http/endpoint';

/**
 * By which addresses a side talks. Each side hands in its own, so that the portal's code never holds the lab's.
 */
export interface TalkMeans {
  readonly side: 'clinic' | 'lab';
  readonly talk: typeof clinicTalk | typeof labTalk;
  /** What a new message makes stale besides the conversation: lists and counts of the side's own. */
  readonly counted: readonly Endpoint[];
  /** The page of a case, and of a mark on a plan of it. */
  readonly casePath: (caseId: string) => string;
  readonly markPath: (mark: { orderId: string; orderType: number; versionId: string; markId: string }) => string;
}
