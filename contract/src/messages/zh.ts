import { common } from './zh/common.ts';
import { errors } from './zh/errors.ts';
import { files } from './zh/files.ts';
import { workflow } from './zh/workflow.ts';

/** The Chinese texts: the type that every other language must fit. */
export const zh = { common, errors, files, workflow } as const;
