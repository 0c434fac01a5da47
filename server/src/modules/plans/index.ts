import './plans.tables.ts';
import './plans.news.ts';
import { labReview, uploadDesign } from '@suya/contract/plans/lab-plans.endpoints';
import { clinicReview, listDesigns } from '@suya/contract/plans/plans.endpoints';
import { inside, type Module, on } from '../../platform/module.ts';
import { detailOf } from '../orders/index.ts';
import { concernsVersions, followOrder } from './follow-order.ts';
import { listMarks } from './marks.views.ts';
import { movementsOf } from './movements.views.ts';
import { addComment, addMark, resolveMark } from './review.ts';
import { upload } from './upload-design.ts';

/** Design versions and the review of them; carries out the workflow effects that are written on versions. */
export const plansModule: Module = {
  name: 'plans',
  routes: [
    on(uploadDesign, (ctx, input) => upload(ctx, input)),
    on(listDesigns, async (ctx, { orderId }) => (await detailOf(ctx, orderId)).designs),
    on(clinicReview.listMarks, (ctx, { versionId }) => listMarks(ctx, versionId)),
    on(clinicReview.addMark, (ctx, input) => addMark(ctx, input)),
    on(clinicReview.addComment, (ctx, input) => addComment(ctx, input)),
    on(clinicReview.resolveMark, (ctx, input) => resolveMark(ctx, input)),
    on(clinicReview.getMovements, (ctx, { versionId }) => movementsOf(ctx, versionId)),
    on(labReview.listMarks, (ctx, { versionId }) => listMarks(ctx, versionId)),
    on(labReview.addMark, (ctx, input) => addMark(ctx, input)),
    on(labReview.addComment, (ctx, input) => addComment(ctx, input)),
    on(labReview.resolveMark, (ctx, input) => resolveMark(ctx, input)),
    on(labReview.getMovements, (ctx, { versionId }) => movementsOf(ctx, versionId)),
  ],
  subscriptions: [inside('order.moved', followOrder, concernsVersions)],
};
