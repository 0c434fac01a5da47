import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Notes how long each journey took, for the list of the slowest files at the end of a run (scripts/times). */
export default class TimesReporter implements Reporter {
  onTestEnd({ location }: TestCase, { duration }: TestResult): void {
    const place = process.env.TIMES_FILE;
    const file = relative(process.cwd(), location.file);
    if (place) appendFileSync(place, `${JSON.stringify({ file, ms: duration })}\n`);
  }
}
