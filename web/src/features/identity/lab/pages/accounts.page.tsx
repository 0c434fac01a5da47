import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TableColumnsType } from 'antd';
import { useCallback, useState } from 'react';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { Empty } from '../../../../ui/empty.tsx';
import { FilterBar } from '../../../../ui/filter-bar.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { StatusTag } from '../../../../ui/status-tag.tsx';
import { accountsQuery, type LabAccount } from '../api.ts';
import styles from '../parts/account-acts.module.css';
import { AccountActs } from '../parts/account-acts.tsx';

const mobile = /^1[3-9]\d{9}$/;
const pageSize = 50;

function useColumns(): TableColumnsType<LabAccount> {
  const t = useT();
  return [
    {
      title: t('account.lab.name'),
      render: (_, { name, phone, isMe }) => (
        <>
          <p>{isMe ? `${name} (${t('account.lab.me')})` : name}</p>
          <p className={`figures ${styles.soft}`}>{phone}</p>
        </>
      ),
    },
    {
      title: t('account.lab.roles'),
      render: (_, { roles }) => roles.map((role) => t(`account.lab.roleNames.${role}`)).join(' · '),
    },
    {
      title: t('account.lab.factor'),
      render: (_, { hasFactor }) =>
        hasFactor ? (
          <StatusTag tone="done" label={t('account.lab.factorOn')} />
        ) : (
          <span className={styles.soft}>{t('account.lab.factorOff')}</span>
        ),
    },
    {
      title: t('account.lab.sessions'),
      render: (_, { sessions, signedInAt }) => (
        <>
          <p className="figures">{sessions}</p>
          {signedInAt && (
            <p className={`figures ${styles.soft}`}>
              {t('account.lab.signedInAt')} {formatTime(signedInAt)}
            </p>
          )}
        </>
      ),
    },
    { title: t('account.lab.acts'), render: (_, account) => <AccountActs account={account} /> },
  ];
}

/** Second step and sessions of the lab's people; of somebody else's by their whole number, which stands in no address. */
export default function AccountsPage() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [pageIndex, setPageIndex] = useState(1);
  const search = useCallback((phone: string) => {
    setTyped(phone);
    setPageIndex(1);
  }, []);
  const phone = mobile.test(typed) ? typed : undefined;
  const page = useQuery({
    ...accountsQuery({ pageIndex, pageSize, ...(phone ? { phone } : {}) }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title={t('account.lab.title')} purpose={t('account.lab.purpose')} />
      <FilterBar>
        <SearchField
          label={t('account.lab.search')}
          placeholder={t('account.lab.search')}
          value={typed}
          onSearch={search}
          maxLength={11}
        />
      </FilterBar>
      <DataTable<LabAccount>
        name={t('account.lab.title')}
        columns={useColumns()}
        rowKey={({ userId }) => userId}
        page={page}
        pageIndex={pageIndex}
        pageSize={pageSize}
        onPage={setPageIndex}
        empty={<Empty title={t('account.lab.none')} />}
      />
    </>
  );
}
