import { stateGroups } from '@suya/contract/orders/workflow/states';
import { Link } from 'react-router';
import { formatCount } from '../../../lib/format.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { caseListPath } from '../../../lib/paths.ts';
import { Card } from '../../../ui/page/card.tsx';
import { toneIcons } from '../../../ui/style/tone-icons.tsx';
import { groupTones } from '../../orders/shared/status.ts';
import type { Workbench } from '../api.ts';
import styles from './home.module.css';

/** How many orders stand in each group; each count leads to the list filtered by it. */
export function GroupCounts({ counts, clinicId }: { counts: Workbench['counts']; clinicId: string }) {
  const t = useT();
  const language = useLanguage();
  return (
    <Card title={t('workbench.counts')}>
      <ul className={styles.counts}>
        {stateGroups.map((group) => {
          const Icon = toneIcons[groupTones[group]];
          const label = t(`workflow.groups.${group}`);
          const count = counts[group] ?? 0;
          return (
            <li key={group}>
              <Link
                to={caseListPath({ group, clinicId: clinicId || undefined })}
                className={styles.count}
                data-tone={groupTones[group]}
                data-empty={count === 0}
                aria-label={t('workbench.openGroup', { group: label, count })}
              >
                <Icon aria-hidden="true" />
                <span className={`figures ${styles.number}`}>{formatCount(count, language)}</span>
                <span>{label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
