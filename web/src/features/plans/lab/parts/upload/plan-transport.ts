import type { StoredFile } from '@suya/contract/files/files.schema';
import { readMovementFile } from '@suya/contract/plans/movement-file';
import type { Translate } from '../../../../../lib/i18n.tsx';
import type { Transport } from '../../../../../ui/form/use-uploads.ts';
import { designTransport } from '../../api.ts';
import type { ReadMovements } from './use-plan-draft.ts';

/** What comes of a dropped file: a checked mesh, or movements. */
export type Brought = { readonly file: StoredFile } | { readonly read: ReadMovements };

/** A file of movements is read here and sent with the version; everything else is uploaded. */
const isMovements = (file: File): boolean => file.name.toLowerCase().endsWith('.json');

/** How dropped files are brought. A file of movements that cannot be read says where it is wrong. */
export function planTransport(orderId: string, t: Translate): Transport<Brought> {
  const upload = designTransport(orderId);
  return async (file, options) => {
    if (!isMovements(file)) return { file: await upload(file, options) };
    const read = readMovementFile(await file.text());
    if (read.ok) return { read: { name: file.name, movements: read.movements } };
    throw new Error(t(read.path ? 'plans.upload.wrongAt' : 'plans.upload.wrong', { path: read.path }));
  };
}
