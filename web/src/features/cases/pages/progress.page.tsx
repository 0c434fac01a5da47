import type { openProgress } from '@suya/contract/cases/progress.endpoints';
import { progressSteps } from '@suya/contract/cases/progress.steps';
import type { AnswerOf } from '@suya/contract/http/endpoint';
import { useParams } from 'react-router';
import { brandName } from '../../../lib/brand.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { LanguageSwitch } from '../../../lib/language-switch.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { PlainButton } from '../../../ui/page/plain.tsx';
import { Mark } from '../../../ui/values/mark.tsx';
import styles from '../parts/progress.module.css';
import { useProgress } from '../parts/use-progress.ts';

type Progress = AnswerOf<typeof openProgress>;
type Appliance = Progress['appliances'][number];

function Header() {
  return (
    <header className={styles.header}>
      <p className={styles.brand}>
        <Mark />
        {brandName()}
      </p>
      <LanguageSwitch />
    </header>
  );
}

const stateOf = (index: number, { step, finished }: Appliance): 'done' | 'now' | 'ahead' => {
  if (index < step || (index === step && finished)) return 'done';
  return index === step ? 'now' : 'ahead';
};

function Steps({ appliance }: { appliance: Appliance }) {
  const t = useT();
  const language = useLanguage();
  const now = progressSteps[appliance.step] ?? 'ordered';
  return (
    <section className={styles.appliance} aria-label={appliance.label[language]}>
      <h2>{appliance.label[language]}</h2>
      <p className={styles.hint}>{appliance.finished ? t('progress.finished') : t(`progress.stepHint.${now}`)}</p>
      <ol className={styles.steps} aria-label={t('progress.steps')}>
        {progressSteps.map((step, index) => {
          const state = stateOf(index, appliance);
          return (
            <li key={step} data-state={state} {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}>
              <span className={styles.dot} aria-hidden="true">
                {state === 'done' ? '✓' : index + 1}
              </span>
              <span className={styles.name}>
                {t(`progress.step.${step}`)}
                {state === 'now' && <span className={styles.now}>{t('progress.now')}</span>}
              </span>
              <span className="figures">{appliance.reached[index] ?? ''}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Shown({ progress }: { progress: Progress }) {
  const t = useT();
  return (
    <>
      {progress.appliances.length === 0 && <Empty title={t('progress.empty')} hint={t('progress.emptyHint')} />}
      {progress.appliances.map((appliance, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the answer names nothing by which two alike could be told apart.
        <Steps key={index} appliance={appliance} />
      ))}
      <p className={styles.foot}>
        {t('progress.privacy')} {t('progress.until', { date: progress.expiresOn })}
      </p>
    </>
  );
}

/**
 * How far a patient's appliances are, for whoever holds the link: no sign-in, no name, no price, no picture. Light, since
 * it is opened on a phone: nothing of the component library is loaded.
 */
export default function ProgressPage() {
  const t = useT();
  const { token = '' } = useParams();
  const { progress, failure, retry } = useProgress(token);
  usePageTitle(t('progress.title'));
  return (
    <div className={styles.page}>
      <meta name="robots" content="noindex, nofollow" />
      <Header />
      <main className={styles.main}>
        <h1>{t('progress.title')}</h1>
        {progress && <Shown progress={progress} />}
        {!progress && !failure && <SkeletonRows rows={4} />}
        {failure === 'invalid' && <Empty title={t('progress.invalid')} hint={t('progress.invalidText')} />}
        {failure && failure !== 'invalid' && (
          <Empty
            title={t(failure === 'tooOften' ? 'progress.tooOften' : 'progress.unreached')}
            action={<PlainButton onClick={retry}>{t('progress.retry')}</PlainButton>}
          />
        )}
      </main>
    </div>
  );
}
