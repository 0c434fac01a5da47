import {
  authenticationDetail,
  listAuthentications,
  passAuthentication,
  rejectAuthentication,
  reviewPaper,
} from '@suya/contract/clinics/lab-authentications.endpoints';
import type { AnswerOf, CallOf } from '@suya/contract/http/endpoint';
import { call } from '../../../lib/http/client.ts';
import { query, useAct } from '../../../lib/http/query.ts';

export type AuthenticationRow = AnswerOf<typeof listAuthentications>['list'][number];
export type Authentication = AnswerOf<typeof authenticationDetail>;

const news = ['authentication'];

export const authenticationsQuery = (filters: CallOf<typeof listAuthentications>) =>
  query(listAuthentications, filters, { news });
export const authenticationQuery = (submissionId: string) => query(authenticationDetail, { submissionId }, { news });
/** How many papers wait; the menu's number. */
export const waitingPapersQuery = authenticationsQuery({ status: 0 });

const decided = { invalidates: [listAuthentications, authenticationDetail], quiet: true };
export const usePassAuthentication = () => useAct(passAuthentication, decided);
export const useRejectAuthentication = () => useAct(rejectAuthentication, decided);

/** A paper's picture, watermarked with who looks. */
export const fetchReviewed = async (paperId: string): Promise<Blob> => (await call(reviewPaper, { paperId })) as Blob;
