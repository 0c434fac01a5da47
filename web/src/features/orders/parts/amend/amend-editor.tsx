import type { Appliance, Brand, FormSection } from '@suya/contract/catalogue/catalogue.schema';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import type { Prescription } from '@suya/contract/orders/prescription/prescription.schema';
import { isPhoned } from '@suya/contract/orders/workflow/terms';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { orderDetailPath } from '../../../../lib/paths.ts';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import { useRested } from '../../../../ui/page/use-rested.ts';
import { useUploadsUnderWay } from '../../../files/shared/uploads-under-way.ts';
import { amendmentQuery, useAmendOrder } from '../../api.ts';
import { useCarryOut } from '../acts/use-order-act.ts';
import styles from '../create/create.module.css';
import { EditorProvider } from '../create/draft/editor.ts';
import { LeaveGuard } from '../create/draft/leave-guard.tsx';
import { FormSections } from '../create/form-sections.tsx';
import { focusField } from '../field.tsx';
import { AmendSummary, movesPromise } from './amend-summary.tsx';
import { useAmending } from './use-amending.ts';

interface Props {
  order: OrderDetail;
  appliance: Appliance;
  brands: readonly Brand[];
  onReload: () => void;
}

/**
 * Whose order it is never changes. A phoned order is in no catalogue, so its product and options stay as the lab wrote
 * them down.
 */
const mayChange = ({ kind }: OrderDetail, section: FormSection): boolean =>
  section !== 'patient' && (!isPhoned(kind) || !['product', 'lines', 'options'].includes(section));

function useConfirm({ order }: Pick<Props, 'order'>) {
  const t = useT();
  const navigate = useNavigate();
  const { mutateAsync } = useAmendOrder();
  const carryOut = useCarryOut(order.id);
  const [busy, setBusy] = useState(false);
  const confirm = async (prescription: Prescription, shown: { totalFen: number; promisedOn: string | null }) => {
    const { id: orderId, version } = order;
    const input = { orderId, version, prescription, amountFen: shown.totalFen, promisedOn: shown.promisedOn };
    setBusy(true);
    const after = await carryOut(() => mutateAsync(input), t('changes.amend.done')).catch(() => undefined);
    // Still busy while it leads away: nothing is unsaved then.
    if (after) await navigate(orderDetailPath(after.type, after.id));
    setBusy(false);
  };
  return { busy, confirm };
}

/** The form of a submitted order, with what each change would cost and when it would be shipped. */
export function AmendEditor({ order: now, appliance, brands, onReload }: Props) {
  const t = useT();
  // The form stays as it was opened: what happens meanwhile must not empty it.
  const [order] = useState(now);
  const [attempted, setAttempted] = useState(false);
  const [acknowledged, setAcknowledged] = useState<string | null>(null);
  const { editor, missing } = useAmending({ order, appliance, brands, attempted });
  const { prescription } = editor.form;
  const rested = useRested(prescription);
  const { id: orderId, version } = order;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...amendmentQuery({ orderId, version, prescription: rested }),
    placeholderData: keepPreviousData,
  });
  const { busy, confirm } = useConfirm({ order });
  const uploading = useUploadsUnderWay();
  const isCurrent = rested === prescription && !isPlaceholderData;
  const hasAcknowledged = data !== undefined && acknowledged === data.promisedOn;
  const goOn = () => {
    setAttempted(true);
    if (missing[0]) return focusField(missing[0].field);
    if (data && (!movesPromise(data) || hasAcknowledged)) void confirm(prescription, data);
  };
  const asked = appliance.form.sections.filter((section) => mayChange(order, section));
  return (
    <EditorProvider value={editor}>
      <div className={styles.page}>
        <div className={styles.sections}>
          <FormSections asked={asked} />
        </div>
        <aside className={styles.side} aria-label={t('changes.amend.preview')}>
          {now.version !== order.version && (
            <div className={styles.notice} role="alert">
              <strong>{t('orders.side.moved')}</strong>
              <span>{t('orders.side.movedHint')}</span>
              <PlainButton onClick={onReload}>{t('orders.side.reload')}</PlainButton>
            </div>
          )}
          <AmendSummary
            amendment={error ? undefined : data}
            error={error}
            onRetry={() => void refetch()}
            busy={busy || !isCurrent}
            acknowledged={hasAcknowledged}
            complaint={attempted && !hasAcknowledged ? t('changes.amend.acknowledgeMissing') : undefined}
            onAcknowledge={(yes) => setAcknowledged(yes ? (data?.promisedOn ?? null) : null)}
            onConfirm={goOn}
          />
        </aside>
      </div>
      <LeaveGuard unsaved={(prescription !== order.prescription || uploading) && !busy} />
    </EditorProvider>
  );
}
