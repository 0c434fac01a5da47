import { common } from '@suya/contract/messages/en/common';
import { errors } from '@suya/contract/messages/en/errors';
import { identity } from '@suya/contract/messages/en/identity';
import { progress } from '@suya/contract/messages/en/progress';
import { shell } from '@suya/contract/messages/en/shell';

/** The texts of the sign-in and of the pages that stand for a missing or broken one. */
export const texts = { common, errors, identity, progress, shell };
