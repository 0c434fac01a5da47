import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { SearchField } from '../../../../ui/list/search-field.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { useAddressState } from '../../../../ui/page/use-address-state.ts';
import { clinicsNamedQuery } from '../../api.ts';
import styles from '../onboarding.module.css';
import { ApplyDialog } from './apply-dialog.tsx';

const defaults = { name: '' };
/** Fewer characters would list clinics to strangers. */
const fewest = 2;

type Found = { clinicId: string; clinicName: string; district: string };

function Row({ clinic, onApply }: { clinic: Found; onApply: () => void }) {
  const t = useT();
  const { clinicId, clinicName } = clinic;
  return (
    <li className={styles.row}>
      <strong>{clinicName}</strong>
      <span className={styles.soft}>{clinic.district}</span>
      <span className={styles.end}>
        <Link to={`/relateClinic?${new URLSearchParams({ clinicId })}`}>{t('onboarding.link.known')}</Link>
        <Button size="small" type="primary" onClick={onApply}>
          {t('onboarding.link.apply')}
          <span className="sr-only">{clinicName}</span>
        </Button>
      </span>
    </li>
  );
}

/** Finds a clinic by the beginning of its name and applies to it. */
export function ClinicSearch() {
  const t = useT();
  const [{ name }, setAddress] = useAddressState(defaults);
  const [chosen, setChosen] = useState<Found>();
  const enabled = name.length >= fewest;
  const { data, error, isLoading, refetch } = useQuery({
    ...clinicsNamedQuery(name),
    enabled,
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={t('onboarding.link.search')}>
      <SearchField
        label={t('onboarding.link.search')}
        placeholder={t('onboarding.link.searchHint')}
        value={name}
        onSearch={(typed) => setAddress({ name: typed }, { replace: true })}
      />
      {enabled && error && <Failure error={error} onRetry={() => void refetch()} />}
      {isLoading && <SkeletonRows rows={3} />}
      {enabled && data?.length === 0 && (
        <Empty
          title={t('onboarding.link.none')}
          hint={t('onboarding.link.noneHint')}
          action={<Link to="/createCompany">{t('onboarding.guide.create')}</Link>}
        />
      )}
      {enabled && (
        <ul className={styles.rows}>
          {data?.map((clinic) => (
            <Row key={clinic.clinicId} clinic={clinic} onApply={() => setChosen(clinic)} />
          ))}
        </ul>
      )}
      <ApplyDialog clinic={chosen} onClose={() => setChosen(undefined)} />
    </Card>
  );
}
