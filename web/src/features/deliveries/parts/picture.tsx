import { useQuery } from '@tanstack/react-query';
import { pictureUrlQuery } from '../api.ts';
import styles from './deliveries.module.css';

/** A picture of what came, by a signed address. */
export function Picture({ fileId, name }: { fileId: string; name: string }) {
  const { data } = useQuery(pictureUrlQuery(fileId));
  return data ? <img className={styles.picture} src={data.url} alt={name} loading="lazy" /> : null;
}
