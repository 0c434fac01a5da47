import { Link } from 'react-router';
import { formatAge, formatRelativeDay } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.tsx';
import { patientPath } from '../../../lib/paths.ts';
import { LinkRow } from '../../../ui/list/link-row.tsx';
import { Card } from '../../../ui/page/card.tsx';
import type { Workbench } from '../api.ts';
import styles from './home.module.css';

export function RecentPatients({ patients }: { patients: Workbench['recentPatients'] }) {
  const t = useT();
  return (
    <Card title={t('workbench.recentPatients')} extra={<Link to="/patientCenter">{t('workbench.allWaiting')}</Link>}>
      {patients.length === 0 ? (
        <p className={styles.soft}>{t('workbench.recentEmpty')}</p>
      ) : (
        <ul className={styles.rows}>
          {patients.map(({ id, name, birthDate, lastSeenAt }) => (
            <li key={id}>
              <LinkRow
                to={patientPath(id)}
                title={name}
                details={[birthDate && formatAge(birthDate, t), formatRelativeDay(lastSeenAt, t)]}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
