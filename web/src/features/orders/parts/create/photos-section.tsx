import { fileKinds } from '@suya/contract/files/files.schema';
import { Suspense } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { useCan } from '../../../../lib/session/account.ts';
import { useSlot } from '../../../../lib/slots.ts';
import { Card } from '../../../../ui/page/card.tsx';
import { transportOf } from '../../../files/shared/files.queries.ts';
import { PhotoField } from '../../../files/shared/photo-field.tsx';
import { Field } from '../field.tsx';
import styles from './create.module.css';
import { useEditor } from './draft/editor.ts';

export const maxPhotos = 20;
const sendPhoto = transportOf('photo');
const { accept, maxBytes } = fileKinds.photo;

/** The patient's smile, for the appliances that are seen in it. */
function SmilePhoto() {
  const t = useT();
  const { form, files, set, addFile, at } = useEditor();
  const { smilePhoto } = form.prescription;
  return (
    <Field {...at('smilePhoto')} label={t('ordering.smile.label')} hint={t('ordering.smile.hint')} required>
      <PhotoField
        name={t('ordering.smile.label')}
        ids={smilePhoto ? [smilePhoto] : []}
        nameOf={(id) => files.get(id)?.name ?? ''}
        max={1}
        upload={sendPhoto}
        {...{ accept, maxBytes }}
        onAdd={(file) => {
          addFile(file);
          set({ smilePhoto: file.id });
        }}
        onRemove={() => set({ smilePhoto: null })}
      />
    </Field>
  );
}

/** Adds photos to the draft from a phone, where the reader may: the draft is saved for it first. */
function FromPhone() {
  const Phone = useSlot('PhonePhotos');
  const can = useCan();
  const { savedId } = useEditor();
  if (!Phone || !savedId || !can('uploadFiles')) return null;
  return (
    <Suspense fallback={null}>
      <Phone orderId={savedId} />
    </Suspense>
  );
}

/** Pictures of the mouth and the face. */
export function PhotosSection() {
  const t = useT();
  const { form, series, files, change, addFile, at } = useEditor();
  const choose = (update: (before: readonly string[]) => string[]) =>
    change((before) => ({
      ...before,
      prescription: { ...before.prescription, photos: update(before.prescription.photos) },
    }));
  return (
    <Card title={t('orders.create.sections.photos')} extra={<FromPhone />}>
      <div className={styles.stack}>
        {series?.requires.includes('smilePhoto') && <SmilePhoto />}
        <Field
          {...at('photos')}
          label={t('orders.create.photos')}
          hint={t('orders.create.photosHint', { max: maxPhotos })}
          required={Boolean(series?.requires.includes('photos'))}
        >
          <PhotoField
            name={t('orders.create.photos')}
            ids={form.prescription.photos}
            nameOf={(id) => files.get(id)?.name ?? ''}
            max={maxPhotos}
            upload={sendPhoto}
            {...{ accept, maxBytes }}
            onAdd={(file) => {
              addFile(file);
              choose((before) => [...before, file.id]);
            }}
            onRemove={(id) => choose((before) => before.filter((one) => one !== id))}
          />
        </Field>
      </div>
    </Card>
  );
}
