import { newId } from '../platform/ids.ts';
import type { Case } from './order-road.ts';

/** A picture that the clinic's doctor uploaded and that passed its check. @returns its id */
export async function aClinicPhoto({
  ground,
  clinic,
  doctor,
}: Pick<Case, 'ground' | 'clinic' | 'doctor'>): Promise<string> {
  const id = newId();
  await ground.database
    .scoped({ kind: 'clinic', clinicId: clinic.id, clinicIds: [clinic.id], userId: doctor.userId })
    .insertInto('file')
    .values({
      clinic_id: clinic.id,
      id,
      kind: 'photo',
      name: 'gap.jpg',
      bytes: 84,
      sha256: 'a'.repeat(64),
      content_type: 'image/jpeg',
      mesh: null,
      picture: null,
      side: 'clinic',
      order_id: null,
      shown_to_clinic: true,
      upload_key: id,
      uploaded_by: doctor.userId,
      uploaded_by_name: doctor.name,
    })
    .execute();
  return id;
}
