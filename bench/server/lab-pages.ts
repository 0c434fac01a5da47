import type { Asked } from 'autocannon';
import { type Catalogue, inWords, judge, readCatalogue, together, type Verdict } from '../plans/judge-plan.ts';
import { type PlanNode, plansDuring, samplePlans } from '../plans/plan-log.ts';
import { labAsker } from '../seed/askers.ts';
import { idOf, LAB_USER } from '../seed/ids.ts';
import type { Stage } from '../stage.ts';
import { head, median, round, row, say } from '../table.ts';
import { askOnce, dayAgo, RUNS, TURNS } from './big-clinic.ts';
import { asOurs } from './operations.ts';

interface Page {
  readonly name: string;
  readonly asked: Asked;
  /** Set where so much of a table is wanted that reading all of it is the shorter way. */
  readonly mayScan?: true;
}

/** What asks across clinics wants a good share of a table of fewer rows: then it is rightly read whole. */
const MANY_ROWS = 100_000;

/** What the lab opens all day over all clinics' orders, and the cases of the clinic that has most of them. */
function pagesOf({ bigAsker }: Stage): Page[] {
  const post = (by: { readonly token: string }) => (name: string, path: string, body: object) => ({
    name,
    asked: { method: 'POST', path, headers: asOurs(by), body: JSON.stringify(body) } satisfies Asked,
  });
  const [lab, clinic] = [post(labAsker), post(bigAsker)];
  const list = (name: string, filters: object) =>
    lab(`lab’s list: ${name}`, '/lab-api/v1/orders/list', { pageSize: 20, ...filters });
  const figures = (name: string, from: string) =>
    lab(`lab’s figures: ${name}`, '/lab-api/v1/figures', { from, to: dayAgo(0) });
  const cases = (name: string, filters: object) =>
    clinic(`cases: ${name}`, '/suyastar-api/v1/cases/list', { pageSize: 20, ...filters });
  return [
    list('first page', {}),
    list('what waits for me', { mine: true }),
    list('nearest promise first', { sort: 'promised' }),
    list('one clinic', { clinicId: bigAsker.clinicId }),
    list('one group', { group: 'production' }),
    list('late', { due: 'late' }),
    list('an order’s number', { keyword: 'L0000123' }),
    lab('lab’s board', '/lab-api/v1/orders/board', {}),
    lab('lab’s board: mine', '/lab-api/v1/orders/board', { mine: true }),
    figures('today', dayAgo(0)),
    { ...figures('three days', dayAgo(2)), mayScan: true },
    cases('first page', {}),
    cases('finished', { state: 'finished' }),
    cases('one doctor', { doctorId: idOf('member', LAB_USER + 1) }),
    cases('late', { due: 'late' }),
    cases('pinyin', { keyword: 'zhang' }),
    clinic('cases: counts', '/suyastar-api/v1/cases/count', {}),
  ];
}

/** Each page by itself, one request after the other, all of them in turn. */
export async function measureLabPages(stage: Stage): Promise<void> {
  head('The lab’s pages and the list of cases', 'page', 'median ms', 'failures');
  const pages = pagesOf(stage).map((page) => ({ ...page, took: [] as number[], failures: 0 }));
  for (let turn = 0; turn < TURNS * stage.effort.rounds; turn += 1) {
    for (const page of pages) {
      const { ms, ok } = await askOnce(stage.ours.url, page.asked);
      page.took.push(ms);
      if (!ok) page.failures += 1;
    }
  }
  for (const { name, took, failures } of pages) row(name, round(median(took), 1), failures);
}

/** A plan without what its limits stop: a count of all orders reads 10,000 of them and no more. */
const beyondLimits = (node: PlanNode): PlanNode => ({
  ...node,
  Plans: (node.Plans ?? [])
    .filter((inner) => node['Node Type'] !== 'Limit' || inner['Node Type'] !== 'Seq Scan')
    .map(beyondLimits),
});

async function verdictOf(stage: Stage, { name, asked }: Page, catalogue: Catalogue): Promise<Verdict> {
  const plans = await plansDuring(stage.dataDir, async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const { ok } = await askOnce(stage.ours.url, asked);
      if (!ok) throw new Error(`${name} was refused`);
    }
  });
  const ofPage = plans.filter(({ text }) => /\b(orders|order_history|treatment_case)\b/.test(text));
  if (ofPage.length === 0) throw new Error(`${name} left no plan in the log`);
  return together(ofPage.map(({ plan }) => judge(beyondLimits(plan), catalogue)));
}

/**
 * How PostgreSQL finds the rows of each page, as the server itself asked for them.
 * @returns whether all went by an index that have to
 */
export async function explainLabPages(stage: Stage): Promise<boolean> {
  const catalogue = await readCatalogue(stage.db, MANY_ROWS);
  await samplePlans(stage.db, 1);
  head('Plans of the lab’s pages and the list of cases', 'page', 'finds its rows by');
  let isClean = true;
  for (const page of pagesOf(stage)) {
    const verdict = await verdictOf(stage, page, catalogue);
    if (verdict.scans.length > 0 && !page.mayScan) isClean = false;
    row(page.name, inWords(verdict));
  }
  say();
  say(isClean ? 'Every page goes by an index.' : 'A page reads a whole table.');
  return isClean;
}
