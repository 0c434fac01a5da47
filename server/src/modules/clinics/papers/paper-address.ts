import { type keepPaper, readPaper } from '@suya/contract/clinics/papers.endpoints';
import type { AnswerOf } from '@suya/contract/http/endpoint';

type PaperAddress = AnswerOf<typeof keepPaper>['address'];

const prefix = readPaper.path.replace('{paperId}', '');

/** Where a paper is read: only with the session of somebody who may. */
export const addressOf = (paperId: string): PaperAddress => ({ prefix, path: paperId });

export const addressOrNull = (paperId: string | null): PaperAddress | null => (paperId ? addressOf(paperId) : null);
