import './orders.tables.ts';
import './orders.news.ts';

export { addPhotoToOrder } from './changes/add-photo.ts';
export { openSlipPress } from './lab-slip/index.ts';
export { byDue } from './list/due.views.ts';
export { conditionsOf, rowsOf, selectRows } from './list/list.views.ts';
export { newestOrdersOfCases } from './list/orders-of-cases.views.ts';
export { lacksModel } from './list/waiting.views.ts';
export type { OrderMoved } from './orders.news.ts';
export { addOrderFiles } from './orders.repo.ts';
export type { OrderRecord } from './orders.types.ts';
export { clinicOfOrder } from './page/clinic-of-order.ts';
export { getOrder } from './page/order.views.ts';
export { findOrder } from './page/record.views.ts';
export { movedMeanwhile, moveOrder } from './steps/transition.ts';
