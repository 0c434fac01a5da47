import type { Texts } from './catalogue.ts';
import { common } from './en/common.ts';
import { errors } from './en/errors.ts';
import { files } from './en/files.ts';
import { workflow } from './en/workflow.ts';
import type { zh } from './zh.ts';

export const en: Texts<typeof zh> = { common, errors, files, workflow };
