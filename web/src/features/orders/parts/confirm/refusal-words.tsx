import { codes } from '@suya/contract/http/errors';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../../lib/format.ts';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useLanguage, useT } from '../../../../lib/i18n.tsx';
import { orderDetailPath } from '../../../../lib/paths.ts';
import { LinkButton } from '../link-button.tsx';

/** What was read of the draft no longer holds. */
export const isStale = ({ code }: Refusal): boolean => code === codes.amountChanged || code === codes.orderMoved;

interface Words {
  readonly text: string;
  readonly action?: ReactNode;
}

/** Why a submission was refused, in words, and where it can be mended. */
export function useRefusalWords(): (refusal: Refusal, toForm: string) => Words {
  const t = useT();
  const language = useLanguage();
  const lead = (to: string, words: string) => (
    <LinkButton size="small" to={to}>
      {words}
    </LinkButton>
  );
  return ({ code, message, extra, fields }, toForm) => {
    if (code === codes.openOrderExists) {
      const to = orderDetailPath(Number(extra.orderType), String(extra.orderId), { orderType: '1' });
      return { text: message, action: lead(to, t('ordering.confirm.toOpenOrder')) };
    }
    if (code === codes.orderMoved) {
      const to = orderDetailPath(Number(extra.orderType), String(extra.orderId));
      return { text: t('ordering.confirm.moved'), action: lead(to, t('ordering.confirm.toOrder')) };
    }
    if (code === codes.amountChanged) {
      const amount = formatMoney(extra.amountFen, language);
      return { text: amount ? t('orders.confirm.amountChanged', { amount }) : t('orders.confirm.amountChangedPlain') };
    }
    if (code === codes.clinicNotAuthenticated)
      return {
        text: t('orders.confirm.notAuthenticated'),
        action: lead('/authStatus', t('orders.confirm.toAuthentication')),
      };
    const wrong = Object.values(fields)[0];
    return { text: wrong ?? message, action: lead(toForm, t('ordering.confirm.toForm')) };
  };
}
