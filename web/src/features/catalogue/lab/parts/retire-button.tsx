import type { Label } from '@suya/contract/catalogue/catalogue.schema';
import { Button } from 'antd';
import { useT } from '../../../../lib/i18n.tsx';
import { ConfirmAction } from '../../../../ui/dialog/confirm-action.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { useRead } from './entry-fields.tsx';

interface Props {
  kind: 'brand' | 'series';
  entry: { readonly label: Label; readonly retired: boolean };
  onTurn: (retired: boolean) => Promise<unknown>;
}

/** Takes a brand or a series out of what can be ordered after a question, or back without one. */
export function RetireButton({ kind, entry, onTurn }: Props) {
  const t = useT();
  const read = useRead();
  const turn = async (retired: boolean) => {
    await onTurn(retired);
    showToast('success', t(`catalogue.editor.series.${retired ? 'retiredDone' : 'restoredDone'}`));
  };
  if (entry.retired)
    return (
      <Button onClick={() => void turn(false).catch(() => undefined)}>{t('catalogue.editor.series.restore')}</Button>
    );
  return (
    <ConfirmAction
      question={t(`catalogue.editor.${kind}.retireQuestion`, { name: read(entry.label) })}
      confirmLabel={t(`catalogue.editor.${kind}.retire`)}
      onConfirm={() => turn(true)}
      trigger={(open) => (
        <Button danger onClick={open}>
          {t(`catalogue.editor.${kind}.retire`)}
        </Button>
      )}
    >
      <p>{t(`catalogue.editor.${kind}.retireText`)}</p>
    </ConfirmAction>
  );
}
