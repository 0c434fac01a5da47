import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/** No body that we declare nests deeper than ten. What works through one by recursion would run out of stack. */
const MOST_LEVELS = 50;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const opens = (code: number): boolean => code === 0x7b || code === 0x5b;
const closes = (code: number): boolean => code === 0x7d || code === 0x5d;

/** Whether objects and lists of a JSON text nest too deep, found without parsing it. */
export function nestsTooDeep(text: string): boolean {
  let levels = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (opens(code)) levels += 1;
    else if (closes(code)) levels -= 1;
    if (levels > MOST_LEVELS) return true;
  }
  return false;
}

/** Bodies are JSON of bounded depth, and anything else is a 415. */
export function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  // A plain-text body would otherwise be parsed as an input with all fields missing.
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (nestsTooDeep(body)) done(new AppError(400));
    else void parse(request, body, done);
  });
}
