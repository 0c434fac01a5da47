import type { Texts } from '../../catalogue.ts';
import type { progress as zh } from '../../zh/cases/progress.ts';

export const progress: Texts<typeof zh> = {
  title: 'Treatment progress',
  step: { ordered: 'Ordered', design: 'Being designed', production: 'Being made', ready: 'Ready' },
  stepHint: {
    ordered: 'Your clinic has ordered it; the data are being checked.',
    design: 'It is being designed; your doctor confirms the plan.',
    production: 'The plan is confirmed and it is being made.',
    ready: 'It is made; please come as your clinic arranged.',
  },
  finished: 'Treatment completed',
  now: 'Now',
  steps: 'Progress in four steps',
  empty: 'No progress yet',
  emptyHint: 'It appears here once your clinic has handed in the order.',
  until: 'This link is valid until {date}',
  invalid: 'This link is not valid',
  invalidText: 'It may have expired or been revoked. Please ask your clinic for a new one.',
  tooOften: 'Opened too often. Please try again later.',
  unreached: 'No connection. Check your network and try again.',
  retry: 'Try again',
  privacy: 'No name, price or picture is shown here. Please do not pass the link on.',
};
