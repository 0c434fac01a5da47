import type { MessageKey } from '@suya/contract/messages/catalogue';
import type { HistoryRow } from '@suya/contract/orders/orders.schema';
import { checkItems } from '@suya/contract/orders/workflow/needs';
import { formatMoney } from '../../../../lib/format.ts';
import { type Translate, useLanguage, useT } from '../../../../lib/i18n.tsx';

/** Answers that are one of several: their words stand in the catalogue of choices. */
const chosen = ['purpose', 'design', 'cause', 'responsibility'] as const;
/** Amounts in fen by their names in the line, and what each is called. */
const money = [
  ['amount', 'amount'],
  ['amountFen', 'amount'],
  ['price', 'price'],
  ['refund', 'refund'],
] as const;

/** Of the list of the internal check: that all was looked at, or what was not. */
function checkWords({ checked }: HistoryRow['detail'], t: Translate): string[] {
  if (!Array.isArray(checked)) return [];
  const left = checkItems.filter((item) => !checked.includes(item)).map((item) => t(`plans.check.items.${item}`));
  return [
    left.length > 0 ? t('plans.check.unticked', { items: left.join(t('orders.chart.comma')) }) : t('plans.check.done'),
  ];
}

/** What a line of the history carried besides its reason, in words: choices, amounts, what was changed. */
export function useDetailWords(): (row: HistoryRow) => string[] {
  const t = useT();
  const language = useLanguage();
  return ({ detail }) => {
    const line = (name: string, words: string) => `${name}: ${words}`;
    const choices = chosen.flatMap((name) =>
      typeof detail[name] === 'string'
        ? [line(t(`workflow.fields.${name}`), t(`workflow.choices.${name}.${detail[name]}` as MessageKey))]
        : [],
    );
    const amounts = money.flatMap(([name, field]) => {
      const fen = detail[name];
      return typeof fen === 'number' ? [line(t(`workflow.fields.${field}`), formatMoney(fen, language) ?? '')] : [];
    });
    const parts = Array.isArray(detail.changed)
      ? detail.changed.map((part) => t(`changes.paths.${String(part)}` as MessageKey))
      : [];
    const abutments = Array.isArray(detail.abutments)
      ? detail.abutments.map(({ tooth, abutment }: { tooth: number; abutment: string }) =>
          t('followUps.abutment', { tooth, abutment }),
        )
      : [];
    return [
      ...choices,
      ...(parts.length > 0 ? [line(t('changes.amend.changed'), parts.join(t('orders.chart.comma')))] : []),
      ...amounts,
      ...(typeof detail.appointmentOn === 'string' ? [line(t('followUps.appointment'), detail.appointmentOn)] : []),
      ...(typeof detail.accept === 'boolean' ? [t(`changes.request.${detail.accept ? 'accepted' : 'declined'}`)] : []),
      ...abutments,
      ...checkWords(detail, t),
    ];
  };
}
