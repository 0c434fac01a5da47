/** Somebody pinned a mark or answered on one: the other side's open review reads the marks again. */
interface PlanMarked {
  readonly orderId: string;
  readonly versionId: string;
  readonly markId: string;
}

declare module '../../platform/events/events.ts' {
  interface NewsPayloads {
    'plan.marked': PlanMarked;
  }
}
