import { mobileNumber } from '@suya/contract/http/mobile-number';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, useCallback, useState } from 'react';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { CardPages } from '../../../../ui/list/card-pages.tsx';
import { FilterBar } from '../../../../ui/list/filter-bar.tsx';
import { ListCard } from '../../../../ui/list/list-card.tsx';
import { SearchField } from '../../../../ui/list/search-field.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { StatusTag } from '../../../../ui/values/status-tag.tsx';
import { accountsQuery, type LabAccount } from '../api.ts';
import styles from '../parts/account-acts.module.css';
import { AccountActs } from '../parts/account-acts.tsx';
import { AddLabPerson } from '../parts/add-lab-person.tsx';

const pageSize = 50;

function Facts({ account: { phone, roles, sessions, signedInAt } }: { account: LabAccount }) {
  const t = useT();
  const facts = [
    [t('account.lab.phone'), phone],
    [t('account.lab.roles'), roles.map((role) => t(`account.lab.roleNames.${role}`)).join(' · ')],
    [t('account.lab.sessions'), String(sessions)],
    [t('account.lab.signedInAt'), signedInAt && formatTime(signedInAt)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd className="figures">{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

function AccountCard({ account }: { account: LabAccount }) {
  const t = useT();
  const { name, hasFactor, isMe, standing: inLab } = account;
  const standing = `${t('account.lab.factor')} · ${t(hasFactor ? 'account.lab.factorOn' : 'account.lab.factorOff')}`;
  return (
    <ListCard
      label={name}
      title={isMe ? t('account.lab.me', { name }) : name}
      end={
        <>
          {inLab === 'left' && <StatusTag tone="closed" label={t('account.lab.left')} />}
          {hasFactor ? <StatusTag tone="done" label={standing} /> : <span className={styles.soft}>{standing}</span>}
        </>
      }
    >
      <Facts account={account} />
      <AccountActs account={account} />
    </ListCard>
  );
}

/** Roles, second step and sessions of the lab's people; of somebody else's by their whole number, which stands in no address. */
export default function AccountsPage() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [pageIndex, setPageIndex] = useState(1);
  const search = useCallback((phone: string) => {
    setTyped(phone);
    setPageIndex(1);
  }, []);
  const phone = mobileNumber.test(typed) ? typed : undefined;
  const page = useQuery({
    ...accountsQuery({ pageIndex, pageSize, ...(phone ? { phone } : {}) }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title={t('account.lab.title')} purpose={t('account.lab.purpose')} actions={<AddLabPerson />} />
      <FilterBar>
        <SearchField
          label={t('account.lab.search')}
          placeholder={t('account.lab.search')}
          value={typed}
          onSearch={search}
          maxLength={11}
        />
      </FilterBar>
      <CardPages<LabAccount>
        name={t('account.lab.title')}
        rowKey={({ userId }) => userId}
        card={(account) => <AccountCard account={account} />}
        lines={4}
        page={page}
        pageIndex={pageIndex}
        pageSize={pageSize}
        onPage={setPageIndex}
        empty={<Empty title={t('account.lab.none')} />}
      />
    </>
  );
}
