import { stateMarks, type ToothMark } from '@suya/contract/catalogue/tooth-marks';
import { marksOf, toothRefusal } from '@suya/contract/orders/prescription/prescription.rules';
import { useQuery } from '@tanstack/react-query';
import { yearsOf } from '../../../../../lib/format.ts';
import { useT } from '../../../../../lib/i18n.tsx';
import { useCan } from '../../../../../lib/session/account.ts';
import { Card } from '../../../../../ui/page/card.tsx';
import { usualStageAt } from '../../../../../ui/tooth-chart/teeth.ts';
import { ToothChart } from '../../../../../ui/tooth-chart/tooth-chart.tsx';
import { patientQuery } from '../../../../patients/shared/patients.queries.ts';
import { Field } from '../../field.tsx';
import { useLabel } from '../../use-label.ts';
import { useEditor } from '../draft/editor.ts';

const both = ['adult', 'deciduous'] as const;
const isState = (mark: ToothMark) => stateMarks.some((state) => state === mark);

/** The dentition that the patient's age lets expect; undefined while it is not known. */
function useExpectedStage() {
  const { form } = useEditor();
  const can = useCan();
  const { data } = useQuery({
    ...patientQuery(form.patientId ?? ''),
    enabled: form.patientId !== null && can('viewPatients'),
  });
  return usualStageAt(yearsOf(data?.birthDate));
}

/** The tooth chart with the marks, teeth and quick sets that this appliance has a use for. */
export function TeethSection() {
  const t = useT();
  const read = useLabel();
  const { appliance, form, series, set, at } = useEditor();
  const { teeth: marked, jaw } = form.prescription;
  const dentition = series?.teeth.dentition ?? appliance.dentition;
  const quickSets = series?.teeth.quickSets.map(({ label, mark, teeth }) => ({ label: read(label), mark, teeth }));
  const expected = useExpectedStage();
  // What is so in the mouth is replaced by the chart itself; the rules speak of what is asked of the lab.
  const refusal = (tooth: number, mark: ToothMark) => {
    const reason = isState(mark) ? null : toothRefusal(series, form.prescription, tooth, mark);
    return reason && t(reason);
  };
  // A mark that the series has no use for any more is named too, so that it can be taken off.
  const marks = [...new Set([...marksOf(series, form.prescription), ...marked.map(({ mark }) => mark)])];
  return (
    <Card title={t('orders.create.sections.teeth')}>
      <Field
        {...at('teeth')}
        label={t('orders.create.toothChart')}
        hint={t(series?.needsSpan ? 'orders.create.teethSpanHint' : 'orders.create.teethHint')}
        required={Boolean(series?.needsSpan)}
      >
        <ToothChart
          value={marked}
          marks={marks}
          jaw={jaw}
          refusal={refusal}
          sets={quickSets?.length ? quickSets : undefined}
          dentitions={dentition === 'both' ? both : [dentition]}
          proposed={dentition === 'both' ? expected : dentition}
          onChange={(value) => set({ teeth: value })}
        />
      </Field>
    </Card>
  );
}
