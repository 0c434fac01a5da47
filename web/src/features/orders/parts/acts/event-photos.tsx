import { fileKinds, type StoredFile } from '@suya/contract/files/files.schema';
import { useRef, useState } from 'react';
import { transportOf } from '../../../files/shared/files.queries.ts';
import { PhotoField } from '../../../files/shared/photo-field.tsx';

const maxPhotos = 20;
const sendPhoto = transportOf('photo');

interface Props {
  name: string;
  value: unknown;
  onChange: (ids: string[]) => void;
}

/** Photos that go along with a step or an application, by their ids. */
export function EventPhotos({ name, value, onChange }: Props) {
  const ids = Array.isArray(value) ? value.map(String) : [];
  // Several uploads may end before the form is drawn again.
  const latest = useRef(ids);
  latest.current = ids;
  const put = (next: string[]) => {
    latest.current = next;
    onChange(next);
  };
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  return (
    <PhotoField
      name={name}
      ids={ids}
      nameOf={(id) => files.find((file) => file.id === id)?.name ?? ''}
      max={maxPhotos}
      accept={fileKinds.photo.accept}
      maxBytes={fileKinds.photo.maxBytes}
      upload={sendPhoto}
      onAdd={(file) => {
        setFiles((before) => [...before, file]);
        put([...latest.current, file.id]);
      }}
      onRemove={(id) => put(latest.current.filter((one) => one !== id))}
    />
  );
}
