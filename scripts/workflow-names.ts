import { orderEvents } from '@suya/contract/orders/workflow/needs';

const event = `'(?:${orderEvents.join('|')})'`;
/** A status of an order has at most two digits; those of HTTP have three. */
const code = String.raw`[1-9]\d?\b`;

const patterns: readonly RegExp[] = [
  // A list, a union or the arguments of SQL's IN.
  new RegExp(String.raw`(${event})\s*[,|]\s*\|?\s*(?!\1)${event}`, 'g'),
  // A list written as conditions.
  new RegExp(String.raw`[!=]== ${event}\)?\s*(?:\|\||&&)\s*\(?[\w.?]+ [!=]== ${event}`, 'g'),
  new RegExp(String.raw`case ${event}:\s*case ${event}:`, 'g'),
  // An event in SQL, which no type checks.
  /\bevent\s*(?:=|<>|!=|(?:NOT )?IN)\s*\(?\s*'/g,
  /'(?:\w\.)?event', '[^']+', \[?'/g,
  // A status of an order in SQL, in a query, in a comparison, in a row and in a list.
  new RegExp(String.raw`\b(?:(?:o|orders|k)\.status|(?:from|to)_status)\s*(?:[=<>]+|(?:NOT )?IN)\s*\(?\s*${code}`, 'g'),
  new RegExp(String.raw`'(?:o\.|orders\.)status', '[^']+', \[?\s*${code}`, 'g'),
  new RegExp(String.raw`\b(?:status|from|to) [!=]==? ${code}`, 'g'),
  new RegExp(String.raw`\bstatus: (?:\w+ \? )?${code}`, 'g'),
  new RegExp(String.raw`OrderStatus\[\]>? = (?:new Set\()?\[\s*${code}`, 'g'),
];

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/**
 * Finds what belongs into the tables of the order's workflow: lists of events, and status codes.
 * @param text the source of one file
 * @returns the places, each as it is written
 */
export function keptByHand(text: string): string[] {
  const source = withoutComments(text);
  return patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([found]) => found.replace(/\s+/g, ' ')));
}
