import type { Label, SeriesInput, Setting, SettingOption } from '@suya/contract/catalogue/catalogue.schema';
import type { ToothMark } from '@suya/contract/catalogue/tooth-marks';
import { rowOfTeeth } from '@suya/contract/catalogue/tooth-marks';

/** How the demonstration's catalogue is written down: short words for its parts. */
export const label = (zh: string, en: string): Label => ({ zh, en });
export const yuan = (amount: number): number => amount * 100;

/** The fixed id of a demonstration's entry. */
export const idOf = (number: number): string => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const option = (value: string, zh: string, en: string, rest: Partial<SettingOption> = {}): SettingOption => ({
  value,
  label: label(zh, en),
  surchargeFen: 0,
  ...rest,
});

/** An option with the line that says what it is for. */
export const hinted = (
  value: string,
  [zh, en]: readonly [string, string],
  [hintZh, hintEn]: readonly [string, string],
  rest: Partial<SettingOption> = {},
): SettingOption => option(value, zh, en, { hint: label(hintZh, hintEn), ...rest });

export const choice = (
  key: string,
  zh: string,
  en: string,
  options: SettingOption[],
  rest: Partial<Setting> = {},
): Setting => ({ key, kind: 'choice', label: label(zh, en), required: true, options, ...rest });

const plain =
  (kind: Setting['kind']) =>
  (key: string, zh: string, en: string, rest: Partial<Setting> = {}): Setting => ({
    key,
    kind,
    label: label(zh, en),
    required: false,
    options: [],
    ...rest,
  });
export const several = (
  key: string,
  zh: string,
  en: string,
  options: SettingOption[],
  rest: Partial<Setting> = {},
): Setting => ({
  ...choice(key, zh, en, options, rest),
  kind: 'multiple',
});
export const words = plain('text');
export const toggle = plain('switch');
export const amount = plain('number');

/** A question that is answered on the tooth chart. */
export const onTeeth = (
  key: string,
  zh: string,
  en: string,
  mark: ToothMark,
  rest: Partial<Setting> = {},
): Setting => ({
  ...plain('teeth')(key, zh, en, { required: true, ...rest }),
  mark,
});

/** A question that is answered for each tooth with the mark. */
export const perTooth = (
  key: string,
  zh: string,
  en: string,
  { mark, options, ...rest }: Partial<Setting> & { mark: ToothMark; options: SettingOption[] },
): Setting => ({ ...plain('perTooth')(key, zh, en, { required: true, ...rest }), mark, options });

/** The same heading for some settings. */
export const under = (zh: string, en: string, ...settings: Setting[]): Setting[] =>
  settings.map((setting) => ({ ...setting, group: label(zh, en) }));

/** A specification of the demonstration; prices are examples. */
export const specification = (
  number: number,
  zh: string,
  en: string,
  price: number,
  thicknessMm: number | null = null,
): SeriesInput['specifications'][number] => ({
  id: idOf(number),
  label: label(zh, en),
  thicknessMm,
  priceFen: yuan(price),
});

/** The teeth of a jaw whose place in their quadrant is `reach` at most, from right to left. */
export const within = (jaw: 'upper' | 'lower', reach: number, dentition: 'adult' | 'deciduous' = 'adult'): number[] =>
  rowOfTeeth(jaw, dentition).filter((tooth) => tooth % 10 <= reach);

type QuickSets = NonNullable<NonNullable<SeriesInput['teeth']>['quickSets']>;

/** Quick sets from one side's n-th tooth to the other's, for each jaw. */
export const spansTo = (...reaches: number[]): QuickSets =>
  reaches.flatMap((reach) =>
    (['upper', 'lower'] as const).map((jaw) => ({
      key: `${jaw}${reach}`,
      label:
        jaw === 'upper'
          ? label(`上颌 ${reach}–${reach}`, `Upper ${reach}–${reach}`)
          : label(`下颌 ${reach}–${reach}`, `Lower ${reach}–${reach}`),
      teeth: within(jaw, reach),
    })),
  );

/** Incisors and canines of both jaws and dentitions. */
export const frontTeeth: number[] = (['adult', 'deciduous'] as const).flatMap((dentition) => [
  ...within('upper', 3, dentition),
  ...within('lower', 3, dentition),
]);

/** Premolars and molars of both jaws and dentitions. */
export const backTeeth: number[] = (['adult', 'deciduous'] as const).flatMap((dentition) =>
  (['upper', 'lower'] as const).flatMap((jaw) => rowOfTeeth(jaw, dentition).filter((tooth) => tooth % 10 > 3)),
);

/** Faster at a share of the price. */
export const rush = (days: number, surchargePercent: number) => ({ days, surchargePercent });
