import './plans.tables.ts';
import './plans.news.ts';
import * as lab from '@suya/contract/plans/lab-plans.endpoints';
import * as plans from '@suya/contract/plans/plans.endpoints';
import { inside, type Module, on } from '../../platform/module.ts';
import { followOrder } from './follow-order.ts';
import { listDesigns } from './list-designs.ts';
import { listMarks } from './marks.views.ts';
import { getMovements } from './movements.views.ts';
import { addComment, addMark, resolveMark } from './review.ts';
import { uploadDesign } from './upload-design.ts';

/** Design versions and the review of them; carries out the workflow effects that are written on versions. */
export const plansModule: Module = {
  name: 'plans',
  routes: [
    on(lab.uploadDesign, (ctx, input) => uploadDesign(ctx, input)),
    on(plans.listDesigns, (ctx, { orderId }) => listDesigns(ctx, orderId)),
    on(plans.clinicReview.listMarks, (ctx, { versionId }) => listMarks(ctx, versionId)),
    on(plans.clinicReview.addMark, (ctx, input) => addMark(ctx, input)),
    on(plans.clinicReview.addComment, (ctx, input) => addComment(ctx, input)),
    on(plans.clinicReview.resolveMark, (ctx, input) => resolveMark(ctx, input)),
    on(plans.clinicReview.getMovements, (ctx, { versionId }) => getMovements(ctx, versionId)),
    on(lab.labReview.listMarks, (ctx, { versionId }) => listMarks(ctx, versionId)),
    on(lab.labReview.addMark, (ctx, input) => addMark(ctx, input)),
    on(lab.labReview.addComment, (ctx, input) => addComment(ctx, input)),
    on(lab.labReview.resolveMark, (ctx, input) => resolveMark(ctx, input)),
    on(lab.labReview.getMovements, (ctx, { versionId }) => getMovements(ctx, versionId)),
  ],
  subscriptions: [inside('order.moved', followOrder)],
};
