import type { CaseDetail } from '@suya/contract/cases/cases.schema';
import { treatmentGroups, treatmentItems } from '@suya/contract/cases/treatment-items';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dayOf } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.tsx';
import { patientPath } from '../../../lib/paths.ts';
import { Card } from '../../../ui/page/card.tsx';
import styles from './case.module.css';
import { useCaseWords } from './case-words.ts';

function Items({ chosen }: { chosen: CaseDetail['treatmentItems'] }) {
  const t = useT();
  const groups = treatmentGroups.flatMap((group) => {
    const items = chosen.filter((item) => treatmentItems[item].group === group);
    return items.length > 0 ? [{ group, items }] : [];
  });
  return (
    <ul className={styles.lines}>
      {groups.map(({ group, items }) => (
        <li key={group}>
          <span className={styles.soft}>{t(`cases.group.${group}`)}</span>{' '}
          {items.map((item) => t(`cases.item.${item}`)).join(t('cases.talk.comma'))}
        </li>
      ))}
    </ul>
  );
}

function Stages({ stages }: Pick<CaseDetail, 'stages'>) {
  const t = useT();
  return (
    <ol className={styles.stages}>
      {stages.map(({ name, date }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stages are an ordered list of words; two may be called alike.
        <li key={index}>
          {name}
          {date && <span className={styles.soft}> {t('cases.page.stageOn', { date })}</span>}
        </li>
      ))}
    </ol>
  );
}

/** What was entered of a case. */
export function CaseFacts({ found, side }: { found: CaseDetail; side: 'clinic' | 'lab' }) {
  const t = useT();
  const words = useCaseWords();
  const patient =
    side === 'clinic' ? <Link to={patientPath(found.patientId)}>{found.patientName}</Link> : found.patientName;
  const facts: readonly (readonly [string, ReactNode, 'long'?])[] = [
    ...(side === 'lab' ? [[t('cases.page.clinic'), found.clinicName] as const] : []),
    [t('cases.page.patient'), patient],
    [t('cases.page.doctor'), found.doctorName],
    [t('cases.create.characteristics'), words.traits(found)],
    [t('cases.create.angle'), words.diagnosis(found)],
    [t('cases.create.complaint'), found.chiefComplaint, 'long'],
    [t('cases.create.items'), found.treatmentItems.length > 0 && <Items chosen={found.treatmentItems} />, 'long'],
    [t('cases.create.stages'), found.stages.length > 0 && <Stages stages={found.stages} />, 'long'],
    [t('cases.page.createdAt'), dayOf(found.createdAt)],
  ];
  return (
    <Card title={t('cases.page.facts')}>
      <dl className={styles.facts}>
        {facts.map(([name, value, size]) => (
          <div key={name} data-long={size === 'long'}>
            <dt>{name}</dt>
            <dd>{value || <span className={styles.soft}>{t('cases.page.none')}</span>}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
