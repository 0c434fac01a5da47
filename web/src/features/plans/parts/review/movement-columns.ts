import type { ToothWay } from '@suya/contract/plans/movement-table';
import type { ClinicalMove } from '@suya/contract/plans/tooth-frame';
import type { Translate } from '../../../../lib/i18n.tsx';
import { distanceOf, signed, worded } from './movement-figures.ts';

/** By which directions movements are told: each tooth's own, or the patient's. */
export type Directions = 'clinical' | 'patient';

/** A column of the table, a figure of each tooth's way. */
export interface MovementColumn {
  readonly key: string;
  readonly group: 'shift' | 'turned';
  readonly heading: string;
  /** The heading in an exported file, which has no other place to say what plus means; null for what is not taken along. */
  readonly inFile: string | null;
  /** In mm or degrees; undefined where the plan does not tell the tooth's axes. */
  readonly figureOf: (way: ToothWay) => number | undefined;
  readonly show: (value: number, tooth: number) => string;
}

const DIGITS = { shift: 2, turned: 1 } as const;
const own: readonly (readonly [keyof ClinicalMove, MovementColumn['group']])[] = [
  ['mesial', 'shift'],
  ['facial', 'shift'],
  ['extrusion', 'shift'],
  ['tip', 'turned'],
  ['torque', 'turned'],
  ['rotation', 'turned'],
];
const axes = [
  ['x', 'aboutX'],
  ['y', 'aboutY'],
  ['z', 'aboutZ'],
] as const;

/** Whether a tooth stands behind the canines, where the outer side is called buccal and not labial. */
const isBack = (tooth: number): boolean => tooth % 10 > 3;

function ownColumns(t: Translate): MovementColumn[] {
  return own.map(([key, group]) => {
    const said = (part: 'name' | 'plus' | 'minus' | 'column') => t(`plans.movement.clinical.${key}.${part}`);
    const isOuter = key === 'facial' || key === 'torque';
    return {
      key,
      group,
      heading: said('name'),
      inFile: said('column'),
      figureOf: ({ clinical }) => clinical?.[key],
      show: (value, tooth) => {
        const plus = isOuter && isBack(tooth) ? t('plans.movement.buccal') : said('plus');
        return worded(value, DIGITS[group], [plus, said('minus')]);
      },
    };
  });
}

function patientColumns(t: Translate): MovementColumn[] {
  const shifts = axes.map(
    ([axis], at): MovementColumn => ({
      key: axis,
      group: 'shift',
      heading: t(`plans.movement.columns.${axis}`),
      inFile: t(`plans.movement.move.${axis}`),
      figureOf: ({ translation }) => translation[at],
      show: (value) => signed(value, DIGITS.shift),
    }),
  );
  const turns = axes.map(
    ([axis, about], at): MovementColumn => ({
      key: about,
      group: 'turned',
      heading: t(`plans.movement.columns.${about}`),
      inFile: t(`plans.movement.turn.${axis}`),
      figureOf: ({ rotation }) => rotation[at],
      show: (value) => signed(value, DIGITS.turned),
    }),
  );
  const all: MovementColumn = {
    key: 'all',
    group: 'shift',
    heading: t('plans.movement.columns.all'),
    inFile: null,
    figureOf: distanceOf,
    show: (value) => value.toFixed(DIGITS.shift),
  };
  return [all, ...shifts, ...turns];
}

/** The columns of a table, in their order: the shifts, then the turns. */
export const movementColumns = (directions: Directions, t: Translate): readonly MovementColumn[] =>
  directions === 'clinical' ? ownColumns(t) : patientColumns(t);
