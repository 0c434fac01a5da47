import * as amendments from '@suya/contract/orders/amend.endpoints';
import * as calendar from '@suya/contract/orders/calendar.endpoints';
import * as followUps from '@suya/contract/orders/follow-ups.endpoints';
import * as lab from '@suya/contract/orders/lab-acts.endpoints';
import { on, type Route } from '../../platform/module.ts';
import { clearCalendarDay, getCalendar, setCalendarDay } from './calendar/calendar.service.ts';
import { amendOrder, previewAmendment } from './changes/amend-order.ts';
import { applyForMore } from './changes/apply.ts';
import { answerChange, billDifference, moveAppointment, repromise, requestChange } from './changes/change-order.ts';
import { enterOrder } from './draft/enter-order.ts';
import { listClinicPeople, listLabClinics } from './lab/lab-choices.views.ts';

/**
 * The endpoints that change an order other than by its events: follow-ups, changes, the lab's own entries and its
 * calendar.
 */
export const lifeRoutes: readonly Route[] = [
  on(followUps.applyForMore, applyForMore),
  on(amendments.previewAmendment, previewAmendment),
  on(amendments.amendOrder, amendOrder),
  on(amendments.requestChange, requestChange),
  on(lab.answerChange, answerChange),
  on(amendments.moveAppointment, moveAppointment),
  on(lab.repromise, repromise),
  on(lab.billDifference, billDifference),
  on(lab.enterOrder, enterOrder),
  on(lab.listLabClinics, listLabClinics),
  on(lab.listClinicPeople, listClinicPeople),
  on(calendar.getCalendar, getCalendar),
  on(calendar.setCalendarDay, setCalendarDay),
  on(calendar.clearCalendarDay, clearCalendarDay),
];
