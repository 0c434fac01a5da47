import type { Setting } from '@suya/contract/catalogue/catalogue.schema';
import { teethWith } from '@suya/contract/orders/prescription/prescription.options';
import { isAsked } from '@suya/contract/orders/prescription/prescription.rules';
import type { Prescription } from '@suya/contract/orders/prescription/prescription.schema';
import type { ReactNode } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { writeTeeth } from '../../../../ui/tooth-chart/names.ts';
import { useLabel } from '../use-label.ts';

type Fact = readonly [string, ReactNode];
type Answered = Pick<Prescription, 'options' | 'teeth'>;

/** The answers to a series' questions in words; teeth are said with what was chosen for each. */
export function useAnswers(): (settings: readonly Setting[], prescription: Answered) => Fact[] {
  const t = useT();
  const read = useLabel();
  const comma = t('orders.chart.comma');
  const nameOf = (setting: Setting, value: string) => {
    const option = setting.options.find((one) => one.value === value);
    return option ? read(option.label) : value;
  };
  const marked = (setting: Setting, prescription: Answered) => {
    const teeth = teethWith(prescription, setting.mark);
    if (setting.kind === 'teeth')
      return writeTeeth(
        teeth.map(({ tooth }) => tooth),
        t,
      );
    return teeth.map(({ tooth, option }) => (option ? `${tooth} ${nameOf(setting, option)}` : tooth)).join(comma);
  };
  const wordsOf = (setting: Setting, prescription: Answered): ReactNode => {
    if (setting.kind === 'teeth' || setting.kind === 'perTooth') return marked(setting, prescription);
    const answer = prescription.options[setting.key];
    if (setting.kind === 'switch') return t(answer === true ? 'common.yes' : 'common.no');
    if (answer === undefined) return '';
    if (typeof answer === 'boolean') return t(answer ? 'common.yes' : 'common.no');
    if (typeof answer === 'number') return `${answer} ${setting.unit ?? ''}`;
    return [answer]
      .flat()
      .map((value) => nameOf(setting, value))
      .join(comma);
  };
  return (settings, prescription) =>
    settings
      .filter((setting) => isAsked(setting, prescription.options))
      .map((setting) => [read(setting.label), wordsOf(setting, prescription)] as const);
}
