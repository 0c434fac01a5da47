import BellOutlined from '@ant-design/icons/BellOutlined';
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import type { MessageKey } from '@suya/contract/messages/catalogue';
import type { OfferedEvent, OrderDetail } from '@suya/contract/orders/orders.schema';
import { traitsOf } from '@suya/contract/orders/workflow/event-traits';
import { needs, type OrderEvent } from '@suya/contract/orders/workflow/needs';
import { stateOf, statusOf } from '@suya/contract/orders/workflow/states';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatRelativeDay } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { createOrderPath } from '../../../../lib/paths.ts';
import { useCan } from '../../../../lib/session/account.ts';
import { taskWords } from '../../shared/order-status.tsx';
import { LinkButton } from '../link-button.tsx';
import { actorsNext, agreesAbutments, byLead, isUnshipped, latestVersion, workflowOf } from '../turn.ts';
import styles from './acts.module.css';
import { Abutments, BeforeStep } from './before-step.tsx';
import { EventDialog } from './event-dialog.tsx';
import type { EventValues } from './event-fields.tsx';
import { hasActs, OrderActs } from './order-acts.tsx';
import { useOrderAct } from './use-order-act.ts';

/** The version that the decision names. */
const givenFor = (order: OrderDetail, event: OrderEvent): EventValues =>
  'versionId' in needs[event].shape ? { versionId: latestVersion(order)?.id } : {};

function EventButton({ offer, onPress }: { offer: OfferedEvent; onPress: () => void }) {
  const t = useT();
  const { weight } = traitsOf(offer.event);
  const whyId = `why-${offer.event}`;
  return (
    <span className={styles.event}>
      <Button
        type={weight === 'primary' ? 'primary' : 'default'}
        danger={weight === 'danger'}
        disabled={!offer.enabled}
        {...(offer.why ? { 'aria-describedby': whyId } : {})}
        onClick={onPress}
      >
        {t(`workflow.events.${offer.event}.name`)}
      </Button>
      {offer.why && (
        <span id={whyId} className={styles.why}>
          {t(offer.why as MessageKey)}
        </span>
      )}
    </span>
  );
}

function Who({ order }: { order: OrderDetail }) {
  const t = useT();
  const { mine } = order;
  const task = taskWords(order, t);
  const actors = actorsNext(workflowOf(order));
  const names = actors.map((actor) => t(`workflow.actors.${actor}`)).join(t('orders.chart.comma'));
  return (
    <p className={styles.who}>
      <strong>
        {mine ? <BellOutlined aria-hidden="true" /> : <ClockCircleOutlined aria-hidden="true" />}
        {task
          ? t(mine ? 'orders.detail.yourTask' : 'orders.detail.theirTask', {
              task,
              since: formatRelativeDay(order.movedAt, t),
            })
          : actors.length > 0
            ? t('orders.detail.waitsFor', { actors: names })
            : t('orders.detail.ended')}
      </strong>
      {order.promisedOn && isUnshipped(order) && (
        <span className="figures">{t('orders.detail.promised', { date: order.promisedOn })}</span>
      )}
    </p>
  );
}

/** Who acts next, and the steps that this person may take: exactly those that the server offers. */
export function TurnPanel({ order }: { order: OrderDetail }) {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const act = useOrderAct(order);
  const [asking, setAsking] = useState<OrderEvent>();
  const offers = order.events.toSorted(byLead);
  const openBill = order.bills.find(({ state }) => state === 'open');
  const toForm = createOrderPath(order.type, { orderId: order.id });
  const send = async (event: OrderEvent, fields: EventValues) => {
    const after = await act(event, fields);
    setAsking(undefined);
    // A draft goes on in the form.
    if (after && stateOf(statusOf(after.status)).group === 'draft') await navigate(toForm);
  };
  return (
    <section className={styles.turn} data-mine={order.mine} aria-label={t('orders.detail.otherEvents')}>
      <Who order={order} />
      {agreesAbutments(order) && <Abutments order={order} />}
      <div className={styles.events}>
        {openBill && can('payBills') && (
          <LinkButton type="primary" to={`/mergePay/confirmOrder?id=${openBill.id}`}>
            {t('orders.detail.pay')}
          </LinkButton>
        )}
        {offers.map((offer) =>
          traitsOf(offer.event).asks === 'prescription' ? (
            <LinkButton key={offer.event} type="primary" to={toForm}>
              {t('orders.detail.openDraft')}
            </LinkButton>
          ) : (
            <EventButton key={offer.event} offer={offer} onPress={() => setAsking(offer.event)} />
          ),
        )}
        <OrderActs order={order} />
        {offers.length === 0 && !openBill && !hasActs(order) && (
          <span className={styles.why}>{t('orders.detail.noEvents')}</span>
        )}
      </div>
      {asking && (
        <EventDialog
          event={asking}
          given={givenFor(order, asking)}
          onSend={(fields) => send(asking, fields)}
          onClose={() => setAsking(undefined)}
        >
          <BeforeStep order={order} event={asking} />
        </EventDialog>
      )}
    </section>
  );
}
