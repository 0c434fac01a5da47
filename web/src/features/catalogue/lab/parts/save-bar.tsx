import { getLabCatalogue } from '@suya/contract/catalogue/lab-catalogue.endpoints';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { invalidate } from '../../../../lib/http/query.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import styles from './catalogue.module.css';
import { LeaveQuestion } from './leave-question.tsx';
import type { EntryForm } from './use-entry-form.ts';

interface Props {
  form: Pick<EntryForm<object>, 'isChanged' | 'busy' | 'errors' | 'isStale' | 'reset' | 'save'>;
  /** Where a path of the entry stands, in words. */
  placeOf?: (path: string) => string;
  /** More to do with the entry: retire it. */
  extra?: ReactNode;
}

/** What went wrong, and the buttons that save or discard; stays in view while the entry scrolls. */
export function SaveBar({ form, placeOf, extra }: Props) {
  const t = useT();
  const problems = Object.entries(form.errors);
  return (
    <footer className={styles.saveBar} data-unsaved={form.isChanged}>
      <LeaveQuestion unsaved={form.isChanged && !form.busy} />
      {form.isStale && (
        <div className={styles.notice} role="alert">
          <span>{t('catalogue.editor.conflict')}</span>
          <PlainButton
            onClick={() => {
              form.reset();
              void invalidate(getLabCatalogue);
            }}
          >
            {t('catalogue.editor.reload')}
          </PlainButton>
        </div>
      )}
      {problems.length > 0 && (
        <div className={styles.problems} role="alert">
          <strong>{t('catalogue.editor.problems', { count: problems.length })}</strong>
          <ul>
            {problems.map(([path, message]) => (
              <li key={path}>
                {placeOf ? t('catalogue.editor.problemAt', { place: placeOf(path), message }) : message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.saveRow}>
        <Button type="primary" loading={form.busy} disabled={!form.isChanged} onClick={form.save}>
          {t('catalogue.editor.save')}
        </Button>
        <Button disabled={!form.isChanged || form.busy} onClick={form.reset}>
          {t('catalogue.editor.reset')}
        </Button>
        {form.isChanged && <span className={styles.hint}>{t('catalogue.editor.unsaved')}</span>}
        {extra && <span className={styles.saveExtra}>{extra}</span>}
      </div>
    </footer>
  );
}
