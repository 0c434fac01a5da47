import type { CaseDetail } from '@suya/contract/cases/cases.schema';
import type { OrderType } from '@suya/contract/catalogue/catalogue.schema';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useBlocker, useNavigate, useSearchParams } from 'react-router';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { casePath, createOrderPath } from '../../../lib/paths.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonPage } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { PlainButton } from '../../../ui/page/plain.tsx';
import { useAppliances } from '../../catalogue/shared/appliances.ts';
import { caseQuery, casesQuery } from '../api.ts';
import { CaseFormSections } from '../parts/case-form.tsx';
import styles from '../parts/form.module.css';
import { type CaseForm, useCaseForm } from '../parts/use-case-form.ts';

/** Asks before entered things are left behind. */
function LeaveQuestion({ isDirty }: { isDirty: () => boolean }) {
  const t = useT();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isDirty() && event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('shell.unsavedTitle')}
      actions={
        <>
          <PlainButton onClick={() => blocker.proceed?.()}>{t('cases.create.leave')}</PlainButton>
          <PlainButton look="primary" onClick={() => blocker.reset?.()}>
            {t('cases.create.stay')}
          </PlainButton>
        </>
      }
    >
      <p>{t('shell.leaveUnsaved')}</p>
    </Dialog>
  );
}

/** Cases of the patient that go on already: a second one is opened on purpose. */
function OpenAlready({ patientId }: { patientId: string }) {
  const t = useT();
  const { data } = useQuery(casesQuery({ patientId, state: 'open' }));
  if (!data || data.total === 0) return null;
  return <p role="status">{t('cases.create.openCases', { count: data.total })}</p>;
}

interface SideProps {
  form: CaseForm;
  isNew: boolean;
  onSave: () => void;
  onReload: () => void;
  onOrder: (type: OrderType) => void;
}

/** Somebody else changed the case meanwhile: what was typed here is not saved over it. */
function Moved({ onReload }: { onReload: () => void }) {
  const t = useT();
  return (
    <div className={styles.moved} role="alert">
      <strong>{t('cases.create.moved')}</strong>
      <span>{t('cases.create.movedHint')}</span>
      <PlainButton onClick={onReload}>{t('cases.create.reload')}</PlainButton>
    </div>
  );
}

function Side({ form, isNew, onSave, onReload, onOrder }: SideProps) {
  const t = useT();
  const language = useLanguage();
  const { offered } = useAppliances();
  const { patientId } = form.values;
  return (
    <aside className={styles.side}>
      {form.isMoved && <Moved onReload={onReload} />}
      <Card title={t('cases.create.thenOrder')}>
        <div className={styles.actions}>
          <p className={styles.soft}>{t('cases.create.thenOrderHint')}</p>
          {isNew && patientId && <OpenAlready patientId={patientId} />}
          {offered.map(({ orderType, label }) => (
            <Button key={orderType} disabled={form.isSaving} onClick={() => onOrder(orderType)}>
              {t('cases.create.order', { type: label[language] })}
            </Button>
          ))}
          <Button type="primary" loading={form.isSaving} onClick={onSave}>
            {t('cases.create.save')}
          </Button>
        </div>
      </Card>
    </aside>
  );
}

interface EditorProps {
  found: CaseDetail | undefined;
  patientId: string | null;
  onReload: () => void;
}

function Editor({ found, patientId, onReload }: EditorProps) {
  const t = useT();
  const navigate = useNavigate();
  const form = useCaseForm(found, patientId);
  const dirty = useRef(form.isDirty);
  dirty.current = form.isDirty;
  const isDirty = useRef(() => dirty.current).current;
  const saveAnd = async (go: (saved: CaseDetail) => string) => {
    const saved = await form.submit();
    if (!saved) return;
    dirty.current = false;
    await navigate(go(saved));
  };
  return (
    <>
      <LeaveQuestion isDirty={isDirty} />
      <PageHeader
        title={t(found ? 'cases.create.editTitle' : 'cases.create.title')}
        purpose={found ? `${found.patientName} · ${found.no}` : t('cases.create.purpose')}
      />
      <div className={styles.layout}>
        <CaseFormSections form={form} fixed={found !== undefined} />
        <Side
          form={form}
          isNew={!found}
          onReload={onReload}
          onSave={() => void saveAnd(({ id }) => casePath(id))}
          onOrder={(type) =>
            void saveAnd((saved) => createOrderPath(type, { patientId: saved.patientId, caseId: saved.id }))
          }
        />
      </div>
    </>
  );
}

function Correct({ caseId }: { caseId: string }) {
  const t = useT();
  const { data, error, refetch, isFetchedAfterMount } = useQuery(caseQuery(caseId));
  const [reloads, setReloads] = useState(0);
  const reload = async () => {
    await refetch();
    setReloads((before) => before + 1);
  };
  // Only what was read for this visit: an older reading may carry a version that has moved.
  if (data && isFetchedAfterMount)
    return <Editor key={reloads} found={data} patientId={data.patientId} onReload={() => void reload()} />;
  return error ? (
    <Failure error={error} onRetry={() => void refetch()} />
  ) : (
    <SkeletonPage label={t('common.loading')} />
  );
}

/** A new case (`patientId` in the address says whose), or with `id` the case to correct. */
export default function CaseCreatePage() {
  const [search] = useSearchParams();
  const caseId = search.get('id');
  const patientId = search.get('patientId');
  if (caseId) return <Correct key={caseId} caseId={caseId} />;
  return <Editor key={patientId ?? ''} found={undefined} patientId={patientId} onReload={() => location.reload()} />;
}
