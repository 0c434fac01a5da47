import EditOutlined from '@ant-design/icons/EditOutlined';
import type { CaseDetail } from '@suya/contract/cases/cases.schema';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { createCasePath, createOrderPath } from '../../../lib/paths.ts';
import { useCan } from '../../../lib/session/account.ts';
import { ConfirmAction } from '../../../ui/dialog/confirm-action.tsx';
import { MenuButton } from '../../../ui/dialog/menu-button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonPage } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { useAppliances } from '../../catalogue/shared/appliances.ts';
import { caseQuery, useFinishCase, useReopenCase } from '../api.ts';
import styles from '../parts/case.module.css';
import { CaseFacts } from '../parts/case-facts.tsx';
import { CaseOrders } from '../parts/case-orders.tsx';
import { CaseState } from '../parts/case-state.tsx';
import { useCaseWords } from '../parts/case-words.ts';
import { ProgressLinks } from '../parts/progress-links.tsx';
import { clinicMeans } from '../parts/talk/clinic-means.ts';
import { Conversation } from '../parts/talk/conversation.tsx';

/** Finishing and reopening, whichever can be done now. */
function StateAction({ found }: { found: CaseDetail }) {
  const t = useT();
  const [finish, reopen] = [useFinishCase(), useReopenCase()];
  const input = { caseId: found.id, version: found.version };
  if (found.state === 'finished') {
    const again = async () => {
      await reopen.mutateAsync(input);
      showToast('success', t('cases.page.reopenDone'));
    };
    return <Button onClick={() => void again().catch(() => undefined)}>{t('cases.page.reopen')}</Button>;
  }
  const end = async () => {
    await finish.mutateAsync(input);
    showToast('success', t('cases.page.finishDone'));
  };
  return (
    <ConfirmAction
      question={`${t('cases.page.finish')}?`}
      confirmLabel={t('cases.page.finish')}
      onConfirm={end}
      trigger={(open) => <Button onClick={open}>{t('cases.page.finish')}</Button>}
    >
      <p>{t('cases.page.finishText')}</p>
    </ConfirmAction>
  );
}

function NewOrder({ found }: { found: CaseDetail }) {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const { offered } = useAppliances();
  const from = { patientId: found.patientId, caseId: found.id };
  return (
    <MenuButton
      look="primary"
      label={t('cases.page.newOrder')}
      choices={offered.map(({ orderType, label, intro, hue }) => ({
        key: String(orderType),
        label: label[language],
        details: intro[language],
        hue,
        onChoose: () => void navigate(createOrderPath(orderType, from)),
      }))}
    />
  );
}

function Actions({ found }: { found: CaseDetail }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <>
      <Button
        icon={<EditOutlined aria-hidden="true" />}
        onClick={() => void navigate(createCasePath({ caseId: found.id }))}
      >
        {t('cases.page.edit')}
      </Button>
      <StateAction found={found} />
      {found.state === 'open' && <NewOrder found={found} />}
    </>
  );
}

function Loaded({ found }: { found: CaseDetail }) {
  const t = useT();
  const can = useCan();
  const words = useCaseWords();
  return (
    <>
      <PageHeader
        tabTitle={`${found.patientName} ${found.no}`}
        title={
          <span className={styles.title}>
            {found.patientName}
            <CaseState state={found.state} />
          </span>
        }
        purpose={
          <>
            {[words.titleOf(found), found.title && found.no, found.doctorName].filter(Boolean).join(' · ')} ·{' '}
            <Link to="/caseList">{t('cases.page.back')}</Link>
          </>
        }
        actions={can('editOrders') && <Actions found={found} />}
      />
      <div className={styles.columns}>
        <div className={styles.first}>
          <CaseOrders found={found} />
        </div>
        <div className={styles.rest}>
          <CaseFacts found={found} side="clinic" />
          <ProgressLinks caseId={found.id} />
        </div>
        <div className={styles.beside}>
          <Conversation key={found.id} means={clinicMeans} caseId={found.id} maySay={can('editOrders')} />
        </div>
      </div>
    </>
  );
}

/** One case: what was entered, its orders, what both sides say of it, the patient's links. `id` in the address. */
export default function CasePage() {
  const t = useT();
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(caseQuery(search.get('id') ?? ''));
  usePageTitle(data ? undefined : t('cases.page.loading'));
  if (data) return <Loaded key={data.id} found={data} />;
  return error ? (
    <Failure error={error} onRetry={() => void refetch()} />
  ) : (
    <SkeletonPage label={t('common.loading')} />
  );
}
