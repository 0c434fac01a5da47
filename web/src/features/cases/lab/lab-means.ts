import { labTalk, listLabCases } from '@suya/contract/cases/lab-cases.endpoints';
import { labCasePath, labOrderPath } from '../../../lib/paths.ts';
import type { TalkMeans } from '../parts/talk/means.ts';

/** How the lab talks. */
export const labMeans: TalkMeans = {
  side: 'lab',
  talk: labTalk,
  counted: [labTalk.listUnread, listLabCases],
  casePath: labCasePath,
  markPath: ({ orderId, versionId, markId }) =>
    `${labOrderPath(orderId)}?${new URLSearchParams({ tab: 'plan', version: versionId, mark: markId })}`,
};
