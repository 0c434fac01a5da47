import { useT } from '../../../../lib/i18n.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import styles from './keys-help.module.css';

/** The keys of the review and of the picture in it, and what each does. */
const keys = [
  ['N / B', 'marks'],
  ['E', 'resolve'],
  ['[ / ]', 'versions'],
  ['V', 'compare'],
  ['M', 'movements'],
  ['?', 'help'],
] as const;

/** Every key at a glance. */
export function KeysHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} title={t('plans.keys.title')} closeLabel={t('common.close')}>
      <dl className={styles.keys}>
        {keys.map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`plans.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.keysMore}>{t('plans.keys.where')}</p>
      <p className={styles.keysMore}>{t('meshes.viewer.help')}</p>
    </Dialog>
  );
}
