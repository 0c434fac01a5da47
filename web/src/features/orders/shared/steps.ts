export { EventDialog } from '../parts/acts/event-dialog.tsx';
export { useOrderAct } from '../parts/acts/use-order-act.ts';
export { PapersNeeded } from '../parts/papers-needed.tsx';
