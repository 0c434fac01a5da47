import { newsKind } from '../../platform/events/events.ts';

export const plansNews = {
  /** Somebody pinned a mark or answered on one: the other side's open review reads the marks again. */
  'plan.marked': newsKind<{ readonly orderId: string; readonly versionId: string; readonly markId: string }>({
    ...{ clinic: 'viewOrders', lab: 'labView', person: false },
    shows: ['orderId', 'versionId', 'markId'],
  }),
};

declare module '../../platform/events/events.ts' {
  interface NewsKinds {
    plans: typeof plansNews;
  }
}
