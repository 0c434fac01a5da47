import type { SettingOption } from '@suya/contract/catalogue/catalogue.schema';
import styles from './choice-cards.module.css';
import { useLabel } from './use-label.ts';

interface PatchProps {
  /** Address of a picture, or #rrggbb; null where there is neither. */
  look: string | null;
  name: string;
}

/** What a choice looks like: its picture, else its colour as a patch; a dashed field where it has neither. */
export function Patch({ look, name }: PatchProps) {
  if (look?.startsWith('/')) return <img src={look} alt={name} className={styles.picture} />;
  return (
    <svg viewBox="0 0 36 36" width="36" height="36" role="img" className={styles.picture} data-empty={!look}>
      <title>{name || '—'}</title>
      <rect width="36" height="36" rx="6" fill={look ?? 'none'} />
    </svg>
  );
}

/** The look of a choice of the catalogue, or of none yet. */
export function ChoicePicture({ option }: { option: SettingOption | undefined }) {
  const read = useLabel();
  return <Patch look={option?.picture ?? option?.swatch ?? null} name={option ? read(option.label) : ''} />;
}
