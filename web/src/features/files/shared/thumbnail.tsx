import styles from './files.module.css';
import { SignedPicture } from './signed-picture.tsx';

/** A small picture of a photo in a frame of its own size. */
export function Thumbnail({ fileId, name }: { fileId: string; name: string }) {
  return (
    <span className={styles.thumbnail}>
      <SignedPicture fileId={fileId} name={name} />
    </span>
  );
}
