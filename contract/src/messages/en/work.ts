import type { Texts } from '../catalogue.ts';
import type { work as zh } from '../zh/work.ts';

export const work: Texts<typeof zh> = {
  menu: 'Background work',
  title: 'Background work',
  purpose:
    'What the system does in the background: what was given up after several tries, what waits, and when each job succeeded last. It names nobody.',
  dead: 'Given up',
  deadHint: 'These failed at every try and are not tried again by themselves.',
  none: 'Nothing was given up',
  noneHint: 'Work that fails is tried again by itself. It appears here once its last try has failed.',
  firstRows: 'The newest {count} are shown.',
  since: 'Queued {queued}, given up {died} after {count} tries',
  reason: 'Why the last try failed: {reason}',
  again: 'Run again',
  queuedAgain: 'Queued again; it runs by itself in a moment.',
  waiting: 'Waiting or under way',
  waitingCount: '{count}, the oldest since {since}',
  jobs: 'Jobs by the clock',
  succeeded: 'Succeeded last: {time}',
  neverSucceeded: 'Has not succeeded yet',
  next: 'Next: {time}',
  failing: 'Failed last',
  running: 'In order',
  kinds: { sendSms: 'Send an SMS', pursueRefund: 'Carry a refund to the gateway' },
};
