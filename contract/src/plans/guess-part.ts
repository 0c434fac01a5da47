import type { PlanPart } from './stages.schema.ts';

export type GuessedPart = Pick<PlanPart, 'kind' | 'tooth' | 'stage'>;

const stagePattern = /(?:stage|step|阶段|第)[\s_-]*(\d{1,2})|(?:^|[\s_-])s(\d{1,2})(?=$|[\s_-])/;
const toothPattern = /(?:tooth|牙位?|(?:^|[\s_-])[t#])[\s_-]*([1-4][1-8]|[5-8][1-5])(?!\d)/;
const bareTooth = /^(?:[1-4][1-8]|[5-8][1-5])$/;
const designWords = /retainer|appliance|shell|tray|guide|splint|bracket|crown|design|设计|保持器|矫治器|导板/;
const upperWords = /upper|maxilla|(?:^|[\s_-])(?:u|max)(?=$|[\s_-])|上/;
const lowerWords = /lower|mandib|(?:^|[\s_-])(?:l|man)(?=$|[\s_-])|下/;

function stageOf(name: string): number | null {
  const found = stagePattern.exec(name);
  const number = Number(found?.[1] ?? found?.[2] ?? Number.NaN);
  return number <= 60 ? number : null;
}

/** What a file of a design most likely is, by its name; the person who uploads it corrects it. */
export function guessPart(fileName: string): GuessedPart {
  const name = fileName.toLowerCase().replace(/\.[^.]*$/, '');
  const stage = stageOf(name);
  const rest = name.replace(stagePattern, ' ').replace(/^[\s_-]+|[\s_-]+$/g, '');
  const tooth = toothPattern.exec(rest)?.[1] ?? bareTooth.exec(rest)?.[0];
  if (tooth) return { kind: 'tooth', tooth: Number(tooth), stage };
  if (designWords.test(rest)) return { kind: 'design', tooth: null, stage };
  if (upperWords.test(rest)) return { kind: 'upper', tooth: null, stage };
  if (lowerWords.test(rest)) return { kind: 'lower', tooth: null, stage };
  return { kind: 'design', tooth: null, stage };
}
