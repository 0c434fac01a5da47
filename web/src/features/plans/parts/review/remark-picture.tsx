import { useQuery } from '@tanstack/react-query';
import { Image } from 'antd';
import { useT } from '../../../../lib/i18n.tsx';
import { fileUrlQuery } from '../../../files/shared/files.queries.ts';
import styles from './remark.module.css';

/** The picture of a remark, small; a press shows it whole. */
export function RemarkPicture({ fileId }: { fileId: string }) {
  const t = useT();
  const { data: small } = useQuery(fileUrlQuery(fileId, 'preview'));
  const { data: whole } = useQuery(fileUrlQuery(fileId, 'original'));
  if (!small) return <span className={styles.picture} aria-hidden="true" />;
  return (
    <Image
      rootClassName={styles.picture ?? ''}
      src={small.url}
      alt={t('plans.review.picture')}
      {...(whole ? { preview: { src: whole.url } } : {})}
    />
  );
}
