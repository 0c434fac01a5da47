import { fileKinds } from '@suya/contract/files/files.schema';
import { useT } from '../../../../lib/i18n.tsx';
import { Card } from '../../../../ui/card.tsx';
import { transportOf } from '../../api.ts';
import { Field } from '../field.tsx';
import { PhotoField } from '../files/photo-field.tsx';
import { useEditor } from './editor.ts';

export const maxPhotos = 20;
const sendPhoto = transportOf('photo');

/** Pictures of the mouth and the face. */
export function PhotosSection() {
  const t = useT();
  const { form, files, change, addFile, at } = useEditor();
  const choose = (update: (before: readonly string[]) => string[]) =>
    change((before) => ({
      ...before,
      prescription: { ...before.prescription, photos: update(before.prescription.photos) },
    }));
  return (
    <Card title={t('orders.create.sections.photos')}>
      <Field
        {...at('photos')}
        label={t('orders.create.photos')}
        hint={t('orders.create.photosHint', { max: maxPhotos })}
      >
        <PhotoField
          name={t('orders.create.photos')}
          ids={form.prescription.photos}
          nameOf={(id) => files.get(id)?.name ?? ''}
          max={maxPhotos}
          upload={sendPhoto}
          maxBytes={fileKinds.photo.maxBytes}
          accept={fileKinds.photo.accept}
          onAdd={(file) => {
            addFile(file);
            choose((before) => [...before, file.id]);
          }}
          onRemove={(id) => choose((before) => before.filter((one) => one !== id))}
        />
      </Field>
    </Card>
  );
}
