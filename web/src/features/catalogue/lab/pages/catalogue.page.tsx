import type { LabCatalogue } from '@suya/contract/catalogue/lab-catalogue.schema';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Switch } from 'antd';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonPage } from '../../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { useAddressState, writeAddress } from '../../../../ui/page/use-address-state.ts';
import { labCatalogueQuery } from '../api.ts';
import styles from '../parts/catalogue.module.css';
import { CatalogueTree } from '../parts/catalogue-tree.tsx';
import { newApplianceEntry, newBrandEntry } from '../parts/entry-address.ts';
import { EntryPane } from '../parts/entry-pane.tsx';

const defaults = { entry: '', tab: 'basics', keyword: '', retired: 0 };

function Contents({ catalogue }: { catalogue: LabCatalogue }) {
  const t = useT();
  const switchId = useId();
  const [search] = useSearchParams();
  const [state, setState] = useAddressState(defaults);
  const { entry, tab, keyword, retired } = state;
  const toEntry = (next: string) => `?${writeAddress(search, defaults, { entry: next, tab: defaults.tab })}`;
  return (
    <div className={styles.page}>
      <nav className={styles.side} aria-label={t('catalogue.editor.tree')}>
        <Input.Search
          allowClear
          aria-label={t('catalogue.editor.search')}
          placeholder={t('catalogue.editor.search')}
          value={keyword}
          onChange={(event) => setState({ keyword: event.target.value }, { replace: true })}
        />
        <p className={styles.switchRow}>
          <Switch
            id={switchId}
            size="small"
            checked={retired === 1}
            onChange={(on) => setState({ retired: on ? 1 : 0 })}
          />
          <label htmlFor={switchId}>{t('catalogue.editor.showRetired')}</label>
        </p>
        <CatalogueTree
          catalogue={catalogue}
          keyword={keyword}
          showRetired={retired === 1}
          entry={entry}
          toEntry={toEntry}
        />
      </nav>
      <div className={styles.pane}>
        {entry === '' ? (
          <Card title={t('catalogue.editor.title')}>
            <Empty title={t('catalogue.editor.chooseEntry')} hint={t('catalogue.editor.chooseHint')} />
          </Card>
        ) : (
          <EntryPane
            catalogue={catalogue}
            entry={entry}
            tab={tab}
            onTab={(next) => setState({ tab: next }, { replace: true })}
            onEntry={(next, at = defaults.tab) => setState({ entry: next, tab: at })}
          />
        )}
      </div>
    </div>
  );
}

/** The lab's catalogue: what is made, of what, for how much, and what a prescription asks. */
export default function CataloguePage() {
  const t = useT();
  const [, setState] = useAddressState(defaults);
  const { data, error, refetch } = useQuery(labCatalogueQuery);
  return (
    <>
      <PageHeader
        title={t('catalogue.editor.title')}
        purpose={t('catalogue.editor.purpose')}
        actions={
          <>
            <Button onClick={() => setState({ entry: newBrandEntry })}>{t('catalogue.editor.newBrand')}</Button>
            <Button onClick={() => setState({ entry: newApplianceEntry })}>{t('catalogue.editor.newAppliance')}</Button>
          </>
        }
      />
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Contents catalogue={data} />
      ) : (
        <SkeletonPage label={t('catalogue.editor.loading')} />
      )}
    </>
  );
}
