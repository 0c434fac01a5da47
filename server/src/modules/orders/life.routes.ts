import { amendOrder, moveAppointment, previewAmendment, requestChange } from '@suya/contract/orders/amend.endpoints';
import { clearCalendarDay, getCalendar, setCalendarDay } from '@suya/contract/orders/calendar.endpoints';
import { applyForMore } from '@suya/contract/orders/follow-ups.endpoints';
import {
  answerChange,
  billDifference,
  enterOrder,
  listClinicPeople,
  listLabClinics,
  repromise,
} from '@suya/contract/orders/lab-acts.endpoints';
import { on, type Route } from '../../platform/module.ts';
import { amend, preview } from './amend.ts';
import { applyFor } from './apply.ts';
import { calendarMonth, clearDay, setDay } from './calendar.service.ts';
import { answer, askDifference, askForChange, promiseAnew, setAppointment } from './change-order.ts';
import { enter } from './enter-order.ts';
import { findClinicPeople, findClinics } from './lab-choices.views.ts';

/** What is done to an order besides its events: follow-ups, changes, the lab's own entries and its calendar. */
export const lifeRoutes: readonly Route[] = [
  on(applyForMore, (ctx, input) => applyFor(ctx, input)),
  on(previewAmendment, (ctx, input) => preview(ctx, input)),
  on(amendOrder, (ctx, input) => amend(ctx, input)),
  on(requestChange, (ctx, input) => askForChange(ctx, input)),
  on(answerChange, (ctx, input) => answer(ctx, input)),
  on(moveAppointment, (ctx, input) => setAppointment(ctx, input)),
  on(repromise, (ctx, input) => promiseAnew(ctx, input)),
  on(billDifference, (ctx, input) => askDifference(ctx, input)),
  on(enterOrder, (ctx, input) => enter(ctx, input)),
  on(listLabClinics, (ctx, input) => findClinics(ctx, input)),
  on(listClinicPeople, (ctx, input) => findClinicPeople(ctx, input)),
  on(getCalendar, (ctx, input) => calendarMonth(ctx, input)),
  on(setCalendarDay, (ctx, input) => setDay(ctx, input)),
  on(clearCalendarDay, (ctx, input) => clearDay(ctx, input)),
];
