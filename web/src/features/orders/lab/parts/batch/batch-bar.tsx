import FilePdfOutlined from '@ant-design/icons/FilePdfOutlined';
import { SLIPS_AT_MOST } from '@suya/contract/orders/lab.endpoints';
import type { OrderRow } from '@suya/contract/orders/orders.schema';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../../lib/i18n.tsx';
import { useCan } from '../../../../../lib/session/account.ts';
import staging from '../../../parts/staging/staging.module.css';
import { fetchSlips } from '../../api.ts';
import { useActors } from '../board/use-actors.ts';
import { openPdf } from '../order/open-pdf.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { type Batch, fittingOf } from './fitting.ts';

interface Props {
  chosen: readonly OrderRow[];
  onDone: (orderIds: readonly string[]) => void;
  onClear: () => void;
}

const batches: readonly { readonly batch: Batch; readonly needs: 'labDesign' | 'labProduction' }[] = [
  { batch: 'assign', needs: 'labDesign' },
  { batch: 'produce', needs: 'labProduction' },
  { batch: 'ship', needs: 'labProduction' },
];

function Slips({ chosen }: Pick<Props, 'chosen'>) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const tooMany = chosen.length > SLIPS_AT_MOST;
  const print = async () => {
    setBusy(true);
    const ids = chosen.map(({ id }) => id);
    await openPdf(() => fetchSlips(ids), chosen[0]?.no ?? '').catch(() => undefined);
    setBusy(false);
  };
  return (
    <Tooltip title={tooMany && t('labWork.batch.slipsAtMost', { count: SLIPS_AT_MOST })}>
      <Button icon={<FilePdfOutlined />} disabled={tooMany} loading={busy} onClick={() => void print()}>
        {t('labWork.batch.slips')}
      </Button>
    </Tooltip>
  );
}

/** What can be done with the chosen orders at once; a step says for how many of them it is possible. */
export function BatchBar({ chosen, onDone, onClear }: Props) {
  const t = useT();
  const can = useCan();
  const actors = useActors();
  const [doing, setDoing] = useState<Batch>();
  if (chosen.length === 0) return null;
  const fitting = (batch: Batch) => fittingOf(chosen, actors, batch);
  return (
    <section className={staging.bar} aria-label={t('labWork.batch.chosen', { count: chosen.length })}>
      <span role="status" className="figures">
        {t('labWork.batch.chosen', { count: chosen.length })}
      </span>
      <span className={staging.acts}>
        <Button onClick={onClear}>{t('labWork.batch.clear')}</Button>
        <Slips chosen={chosen} />
        {batches
          .filter(({ needs }) => can(needs))
          .map(({ batch }) => {
            const count = fitting(batch).length;
            const what = t(`labWork.batch.${batch}`);
            return (
              <Tooltip key={batch} title={t(count > 0 ? 'labWork.batch.fits' : 'labWork.batch.none', { what, count })}>
                <Button type="primary" disabled={count === 0} onClick={() => setDoing(batch)}>
                  {what} <span className="figures">{count}</span>
                </Button>
              </Tooltip>
            );
          })}
      </span>
      {doing && (
        <BatchDialog
          batch={doing}
          fitting={fitting(doing)}
          skipped={chosen.length - fitting(doing).length}
          onClose={(done) => {
            setDoing(undefined);
            onDone(done);
          }}
        />
      )}
    </section>
  );
}
