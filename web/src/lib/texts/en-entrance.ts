import { progress } from '@suya/contract/messages/en/cases/progress';
import { common } from '@suya/contract/messages/en/common';
import { errors } from '@suya/contract/messages/en/errors';
import { identity } from '@suya/contract/messages/en/identity/identity';
import { shell } from '@suya/contract/messages/en/shell';

/** The texts of the sign-in page and of the pages for a missing or broken one. */
export const texts = { common, errors, identity, progress, shell };
