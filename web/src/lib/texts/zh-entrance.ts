import { progress } from '@suya/contract/messages/zh/cases/progress';
import { common } from '@suya/contract/messages/zh/common';
import { errors } from '@suya/contract/messages/zh/errors';
import { identity } from '@suya/contract/messages/zh/identity/identity';
import { shell } from '@suya/contract/messages/zh/shell';

/** The texts of the sign-in page and of the pages for a missing or broken one. */
export const texts = { common, errors, identity, progress, shell };
