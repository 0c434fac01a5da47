import { common } from './zh/common.ts';
import { errors } from './zh/errors.ts';

/** The Chinese texts: the type that every other language must fit. */
export const zh = { common, errors } as const;
