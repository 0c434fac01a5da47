import type { FileKind } from '@suya/contract/files/files.schema';
import type { Scope } from '../platform/db/scope.ts';
import { newId } from '../platform/ids.ts';
import type { Ground, SignedIn, Staff } from './people.ts';

interface Upload {
  readonly kind: FileKind;
  readonly name?: string;
}

interface Place {
  readonly clinicId: string;
  /** Whose order a file of the lab's is for; a clinic's file is for none until an order refers to it. */
  readonly orderId: string | null;
}

async function keep(ground: Ground, by: SignedIn, upload: Upload, { clinicId, orderId }: Place): Promise<string> {
  const id = newId();
  const side = orderId === null ? 'clinic' : 'lab';
  const scope: Scope =
    side === 'clinic'
      ? { kind: 'clinic', clinicId, clinicIds: [clinicId], userId: by.userId }
      : { kind: 'lab', userId: by.userId };
  const isPhoto = upload.kind === 'photo';
  await ground.database
    .scoped(scope)
    .insertInto('file')
    .values({
      clinic_id: clinicId,
      id,
      kind: upload.kind,
      name: upload.name ?? (isPhoto ? 'front.jpg' : 'upper.stl'),
      bytes: 84,
      sha256: 'a'.repeat(64),
      content_type: isPhoto ? 'image/jpeg' : 'model/stl',
      mesh: null,
      picture: isPhoto ? JSON.stringify({ width: 4, height: 3 }) : null,
      side,
      order_id: orderId,
      shown_to_clinic: side === 'clinic',
      upload_key: id,
      uploaded_by: by.userId,
      uploaded_by_name: by.name,
    })
    .execute();
  return id;
}

/** A file of a clinic's own as an upload that passed its check leaves it: its row, without the bytes. @returns its id */
export const aClinicUpload = (ground: Ground, by: Staff, upload: Upload): Promise<string> =>
  keep(ground, by, upload, { clinicId: by.clinicId, orderId: null });

/** A file that the lab uploaded for an order, as above; the clinic does not see it yet. @returns its id */
export const aLabUpload = (
  ground: Ground,
  by: SignedIn,
  upload: Upload & { readonly clinicId: string; readonly orderId: string },
): Promise<string> => keep(ground, by, upload, upload);
