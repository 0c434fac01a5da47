import { useT } from '../../../../../lib/i18n.tsx';
import { type Figures, shareOf, useDays } from './words.ts';

/** One of the figures by which appliances, or designers, are compared. */
export interface Measure<Row> {
  readonly key: string;
  readonly name: string;
  /** What the figure is, in words, where its name does not say it. */
  readonly hint?: string;
  /** A number that lengths can be made of; null where there is none. */
  readonly figureOf: (row: Row) => number | null;
  readonly show: (row: Row) => string;
}

type Appliance = Figures['appliances'][number];
type Designer = Figures['designers'][number];
type Shipping = Pick<Appliance, 'out' | 'promised' | 'onTime' | 'overdue' | 'remakes' | 'medianDays'>;

const lateOf = ({ promised, onTime }: Shipping): number => promised - onTime;
const partOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** What is known of whatever was shipped. */
function useShipping(): readonly Measure<Shipping>[] {
  const t = useT();
  const days = useDays();
  return [
    { key: 'out', name: t('labWork.figures.out'), figureOf: ({ out }) => out, show: ({ out }) => String(out) },
    { key: 'late', name: t('labWork.figures.late'), figureOf: lateOf, show: (row) => String(lateOf(row)) },
    {
      key: 'overdue',
      name: t('labWork.figures.overdue'),
      hint: t('labWork.figures.overdueHint'),
      figureOf: ({ overdue }) => overdue,
      show: ({ overdue }) => String(overdue),
    },
    {
      key: 'onTime',
      name: t('labWork.figures.onTime'),
      figureOf: ({ onTime, promised }) => partOf(onTime, promised),
      show: ({ onTime, promised }) => shareOf(onTime, promised),
    },
    {
      key: 'remakes',
      name: t('labWork.figures.remakes'),
      figureOf: ({ remakes, out }) => partOf(remakes, out),
      show: ({ remakes, out }) => shareOf(remakes, out),
    },
    {
      key: 'turnaround',
      name: t('labWork.figures.turnaround'),
      hint: t('labWork.figures.turnaroundHint'),
      figureOf: ({ medianDays }) => medianDays,
      show: ({ medianDays }) => days(medianDays),
    },
  ];
}

/** The figures by appliance: what came in, and what became of what went out. */
export function useApplianceMeasures(): readonly Measure<Appliance>[] {
  const t = useT();
  const name = t('labWork.figures.in');
  const came: Measure<Appliance> = { key: 'in', name, figureOf: (row) => row.in, show: (row) => String(row.in) };
  return [came, ...useShipping()];
}

/** The figures by designer: what they handed to the check, and what became of what they designed. */
export function useDesignerMeasures(): readonly Measure<Designer>[] {
  const t = useT();
  const days = useDays();
  return [
    {
      key: 'checks',
      name: t('labWork.figures.checks'),
      figureOf: ({ checks }) => checks,
      show: ({ checks }) => String(checks),
    },
    {
      key: 'returned',
      name: t('labWork.figures.returned'),
      figureOf: ({ returned }) => returned,
      show: ({ returned, checks }) => `${returned} (${shareOf(returned, checks)})`,
    },
    ...useShipping(),
    {
      key: 'designDays',
      name: t('labWork.figures.designDays'),
      hint: t('labWork.figures.designHint'),
      figureOf: ({ medianDesignDays }) => medianDesignDays,
      show: ({ medianDesignDays }) => days(medianDesignDays),
    },
  ];
}
