import { useQuery } from '@tanstack/react-query';
import { fileUrlQuery } from '../../api.ts';
import styles from './files.module.css';

/** A small picture of a photo, by a signed address. */
export function Thumbnail({ fileId, name }: { fileId: string; name: string }) {
  const { data } = useQuery(fileUrlQuery(fileId, 'preview'));
  return <span className={styles.thumbnail}>{data && <img src={data.url} alt={name} loading="lazy" />}</span>;
}
