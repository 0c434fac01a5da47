import { common } from '@suya/contract/messages/zh/common';
import { errors } from '@suya/contract/messages/zh/errors';
import { identity } from '@suya/contract/messages/zh/identity';
import { progress } from '@suya/contract/messages/zh/progress';
import { shell } from '@suya/contract/messages/zh/shell';

/** The texts of the sign-in and of the pages that stand for a missing or broken one. */
export const texts = { common, errors, identity, progress, shell };
