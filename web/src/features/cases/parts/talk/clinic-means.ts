import { countCases, getCase, listCases } from '@suya/contract/cases/cases.endpoints';
import { clinicTalk } from '@suya/contract/cases/conversation.endpoints';
import { casePath, orderDetailPath } from '../../../../lib/paths.ts';
import type { TalkMeans } from './means.ts';

/** How the clinic talks. */
export const clinicMeans: TalkMeans = {
  side: 'clinic',
  talk: clinicTalk,
  counted: [clinicTalk.listUnread, getCase, listCases, countCases],
  casePath,
  markPath: ({ orderId, orderType, versionId, markId }) =>
    orderDetailPath(orderType, orderId, { tab: 'plan', version: versionId, mark: markId }),
};
