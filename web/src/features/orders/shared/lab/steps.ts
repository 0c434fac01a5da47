export { overviews } from '../../lab/api.ts';
export { type Seen, useLabStep } from '../../lab/parts/step/use-lab-step.ts';
