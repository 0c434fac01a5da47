import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { useBlobAddress } from '../../parts/papers/paper-field.tsx';
import { type Authentication, fetchReviewed } from '../api.ts';
import styles from './authentication.module.css';

/** A picture under review; enlarged by a click or Enter. Leaving the page forgets it. */
export function ReviewedPaper({ paper }: { paper: Authentication['papers'][number] }) {
  const t = useT();
  const [large, setLarge] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['reviewedPaper', paper.paperId],
    queryFn: () => fetchReviewed(paper.paperId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const address = useBlobAddress(data);
  const name = t(`authentications.paper.${paper.kind}`);
  return (
    <figure className={styles.paper}>
      <figcaption>{name}</figcaption>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !address && <p role="status">{t('authentications.loadingPaper')}</p>}
      {address && (
        <button type="button" onClick={() => setLarge(true)} aria-label={t('authentications.zoom', { paper: name })}>
          <img src={address} alt={name} />
        </button>
      )}
      <Dialog open={large} onClose={() => setLarge(false)} title={name} closeLabel={t('common.close')}>
        <img className={styles.large} src={address} alt={name} />
      </Dialog>
    </figure>
  );
}
