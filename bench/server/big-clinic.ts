import { stateGroups } from '@suya/contract/orders/workflow/states';
import type { Asked } from 'autocannon';
import { ask } from '../ask.ts';
import { type Catalogue, inWords, judge, readCatalogue, together, type Verdict } from '../plans/judge-plan.ts';
import { plansDuring, samplePlans } from '../plans/plan-log.ts';
import type { Asker, Size } from '../seed/askers.ts';
import { idOf, LAB_USER } from '../seed/ids.ts';
import type { Stage } from '../stage.ts';
import { against, atMost, head, median, round, row, say } from '../table.ts';
import { listAs } from './operations.ts';

const PAGE = 20;
/** Requests of each filter in a round. */
export const TURNS = 7;
const SEARCH_BAR = 2;
/** The plans of a prepared statement's first runs are made for their values; later ones may be general. */
export const RUNS = 8;

type Filters = Record<string, unknown>;

export const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Everything that the clinic's list can be narrowed by, and its two ends; those of a search have a bar. */
function casesOf({ big }: Size): { name: string; filters: Filters; bar: number | null }[] {
  const one = (name: string, filters: Filters) => ({ name, filters, bar: null });
  const search = (name: string, keyword: string) => ({ name, filters: { keyword }, bar: SEARCH_BAR });
  return [
    one('first page', {}),
    one('last page', { pageIndex: Math.ceil(big / PAGE) }),
    one('page 500', { pageIndex: Math.min(500, Math.ceil(big / PAGE / 2)) }),
    one('type', { type: 7 }),
    ...stateGroups.map((group) => one(`group ${group}`, { group })),
    one('one status', { status: [21] }),
    one('doctor', { doctorId: idOf('member', LAB_USER + 1) }),
    one('patient', { patientId: idOf('patient', 1_000_007) }),
    one('days', { from: dayAgo(8), to: dayAgo(2) }),
    ...['late', 'atRisk', 'today', 'week'].map((due) => one(`due ${due}`, { due })),
    one('type, group and days', { type: 5, group: 'production', from: dayAgo(30) }),
    search('pinyin prefix of many', 'zhang'),
    search('pinyin prefix of few', 'zhangwei10'),
    search('initials', 'zw'),
    search('name', '张伟'),
    search('phone', '138000012'),
    search('number', 'L0000123'),
    { name: 'pinyin within a group', filters: { keyword: 'chen', group: 'finished' }, bar: SEARCH_BAR },
    one('pinyin of many that are late', { keyword: 'zhang', due: 'late' }),
    // Whoever is called so has nothing that is finished: all of many people's orders are looked through in vain.
    { name: 'pinyin within a group, in vain', filters: { keyword: 'zhang', group: 'finished' }, bar: SEARCH_BAR },
  ];
}

/** Milliseconds until the answer, and whether it was a success. */
export async function askOnce(url: string, asked: Asked): Promise<{ ms: number; ok: boolean }> {
  const began = performance.now();
  const { ok } = await ask(url, asked);
  return { ms: performance.now() - began, ok };
}

/**
 * The list of a clinic of 100,000 orders: each filter beside the first page without any, one request after the other,
 * all filters in turn.
 */
export async function measureBigClinic({ ours: { url }, bigAsker, size, effort }: Stage): Promise<void> {
  head('The big clinic’s list', 'filter', 'median ms', '÷ unfiltered', 'bar', 'failures');
  const cases = casesOf(size);
  const took = cases.map((): number[] => []);
  const failures = cases.map(() => 0);
  const plain: number[] = [];
  for (let turn = 0; turn < TURNS * effort.rounds; turn += 1) {
    for (const [at, { filters }] of cases.entries()) {
      const { ms, ok } = await askOnce(url, listAs(bigAsker, filters));
      took[at]?.push(ms);
      if (!ok) failures[at] = (failures[at] ?? 0) + 1;
      plain.push((await askOnce(url, listAs(bigAsker))).ms);
    }
  }
  for (const [at, { name, bar }] of cases.entries()) {
    const ms = median(took[at] ?? []);
    row(name, round(ms, 1), against(ms / median(plain), bar, atMost), bar ?? '–', failures[at] ?? 0);
  }
}

async function verdictOf(stage: Stage, bigAsker: Asker, filters: Filters, catalogue: Catalogue): Promise<Verdict> {
  const plans = await plansDuring(stage.dataDir, async () => {
    for (let run = 0; run < RUNS; run += 1) await askOnce(stage.ours.url, listAs(bigAsker, filters));
  });
  const ofList = plans.filter(({ text }) => text.includes('"orders" as "o"'));
  if (ofList.length === 0) throw new Error('the list left no plan in the log');
  return together(ofList.map(({ plan }) => judge(plan, catalogue)));
}

/**
 * How PostgreSQL finds the rows of each filter, as the server itself asked for them.
 * @returns whether all went by an index
 */
export async function explainBigClinic(stage: Stage): Promise<boolean> {
  const catalogue = await readCatalogue(stage.db);
  await samplePlans(stage.db, 1);
  head('Plans of the big clinic’s list', 'filter', 'finds its rows by');
  let isClean = true;
  for (const { name, filters } of casesOf(stage.size)) {
    const verdict = await verdictOf(stage, stage.bigAsker, filters, catalogue);
    if (verdict.scans.length > 0) isClean = false;
    row(name, inWords(verdict));
  }
  say();
  say(isClean ? 'Every filter goes by an index.' : 'A filter reads a whole table.');
  return isClean;
}
