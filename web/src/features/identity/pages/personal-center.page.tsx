import { Grid, Select, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { useAccount } from '../../../lib/session/account.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import styles from '../parts/account/account.module.css';
import { Addresses } from '../parts/account/addresses.tsx';
import { Benefits } from '../parts/account/benefits.tsx';
import { CodeConsent } from '../parts/account/code-consent.tsx';
import { Coupons } from '../parts/account/coupons.tsx';
import { PartnerAccounts } from '../parts/account/partner-accounts.tsx';
import { ProfileForm } from '../parts/account/profile-form.tsx';
import { Security } from '../parts/account/security.tsx';

/** `currentLocation` of the address: 5 coupons, 6 code login, 9 member benefits (specification); the rest is ours. */
const places = {
  1: { label: 'account.profile.title', Part: ProfileForm },
  2: { label: 'account.security.title', Part: Security },
  3: { label: 'account.addresses.title', Part: Addresses },
  5: { label: 'account.coupons.title', Part: Coupons },
  9: { label: 'account.benefits.title', Part: Benefits },
  6: { label: 'account.codeLogin.title', Part: CodeConsent },
  7: { label: 'account.partner.title', Part: PartnerAccounts },
} as const satisfies Record<number, { label: string; Part: () => ReactNode }>;

const order = ['1', '2', '3', '5', '9', '7', '6'] as const;
/** What somebody of the lab has: no clinic, and nothing that is a clinic's. */
const ofLab = ['1', '2', '6'] as const;

/** Profile, security, addresses, coupons, benefits, and the consent that a waiting device asks for. */
export default function PersonalCenterPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const isWide = Grid.useBreakpoint().lg ?? true;
  const { side } = useAccount();
  const mine: readonly (typeof order)[number][] = side === 'lab' ? ofLab : order;
  const written = search.get('currentLocation');
  const place = mine.find((one) => one === written) ?? '1';
  const go = (currentLocation: string) => setSearch({ currentLocation }, { preventScrollReset: true });
  const items = mine.map((key) => {
    const { label, Part } = places[key];
    return { key, label: t(label), children: <Part /> };
  });
  return (
    <>
      <PageHeader title={t('account.title')} purpose={t('account.purpose')} />
      {isWide ? (
        <Tabs activeKey={place} items={items} tabPlacement="start" destroyOnHidden onChange={go} />
      ) : (
        // Tabs that do not fit are put behind a button that no screen reader finds in a list of tabs.
        <div className={styles.column}>
          <Select
            aria-label={t('account.title')}
            value={place}
            options={items.map(({ key, label }) => ({ value: key, label }))}
            onChange={go}
          />
          {items.find(({ key }) => key === place)?.children}
        </div>
      )}
    </>
  );
}
