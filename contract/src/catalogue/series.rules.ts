import type { MessageKey } from '../messages/catalogue.ts';
import type { Label, LineTable, Series, Setting } from './catalogue.schema.ts';

/** What is wrong with a series as the lab wrote it down: dotted path within it, and the message's key. */
export interface SeriesProblem {
  readonly path: string;
  readonly message: MessageKey;
}

type Content = Pick<Series, 'settings' | 'teeth' | 'lines'>;

const twice = (values: readonly string[]): number => values.findIndex((value, at) => values.indexOf(value) !== at);

const isNamed = ({ zh, en }: Label): boolean => zh.trim() !== '' && en.trim() !== '';

const answers = ({ kind, options }: Setting): string[] =>
  kind === 'switch' ? ['true'] : options.map(({ value }) => value);

function conditionProblem(setting: Setting, before: readonly Setting[]): MessageKey | undefined {
  if (!setting.showIf) return undefined;
  const { key, values } = setting.showIf;
  if (key === setting.key) return 'catalogue.refused.showIfSelf';
  const asked = before.find((one) => one.key === key);
  if (!asked) return 'catalogue.refused.showIfUnknown';
  return values.every((value) => answers(asked).includes(value)) ? undefined : 'catalogue.refused.showIfValue';
}

function problemsOfSetting(setting: Setting, path: string, before: readonly Setting[]): SeriesProblem[] {
  const { kind, label, options, mark, min, max } = setting;
  const found: SeriesProblem[] = [];
  const add = (field: string, message: MessageKey) => found.push({ path: `${path}.${field}`, message });
  if (!isNamed(label)) add('label', 'catalogue.refused.labelMissing');
  for (const [at, option] of options.entries())
    if (!isNamed(option.label)) add(`options.${at}.label`, 'catalogue.refused.labelMissing');
  if (['choice', 'multiple', 'perTooth'].includes(kind) && options.length === 0)
    add('options', 'catalogue.refused.optionsMissing');
  const double = twice(options.map(({ value }) => value));
  if (double >= 0) add(`options.${double}.value`, 'catalogue.refused.optionTwice');
  if ((kind === 'teeth' || kind === 'perTooth') && !mark) add('mark', 'catalogue.refused.markMissing');
  if (min !== undefined && max !== undefined && min > max) add('min', 'catalogue.refused.rangeTurned');
  const condition = conditionProblem(setting, before);
  if (condition) add('showIf', condition);
  return found;
}

/**
 * Whether a series can be drawn and answered: keys and options are unique, what depends on a question names one that
 * stands before it, a list to choose from is not empty, and there are colours exactly where the appliance has lines.
 */
export function seriesProblems(series: Content, lines: LineTable | null): SeriesProblem[] {
  const { settings, teeth } = series;
  const double = twice(settings.map(({ key }) => key));
  const { min, max } = teeth.span;
  const colourTwice = twice(series.lines?.colours.map(({ value }) => value) ?? []);
  return [
    ...(double >= 0 ? [{ path: `settings.${double}.key`, message: 'catalogue.refused.settingTwice' as const }] : []),
    ...settings.flatMap((setting, at) => problemsOfSetting(setting, `settings.${at}`, settings.slice(0, at))),
    ...(min !== undefined && max !== undefined && min > max
      ? [{ path: 'teeth.span.min', message: 'catalogue.refused.spanNeedsTeeth' as const }]
      : []),
    ...(lines && !series.lines ? [{ path: 'lines', message: 'catalogue.refused.linesNeeded' as const }] : []),
    ...(!lines && series.lines ? [{ path: 'lines', message: 'catalogue.refused.linesUnused' as const }] : []),
    ...(colourTwice >= 0
      ? [{ path: `lines.colours.${colourTwice}.value`, message: 'catalogue.refused.optionTwice' as const }]
      : []),
  ];
}
