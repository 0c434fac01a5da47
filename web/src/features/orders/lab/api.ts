import type { CallOf } from '@suya/contract/http/endpoint';
import { clearCalendarDay, getCalendar, setCalendarDay } from '@suya/contract/orders/calendar.endpoints';
import {
  actOnLabOrder,
  getLabOrder,
  getLabSlip,
  labBoard,
  listDesigners,
  listLabOrders,
  printLabSlips,
} from '@suya/contract/orders/lab.endpoints';
import {
  answerChange,
  billDifference,
  enterOrder,
  listClinicPeople,
  listLabClinics,
  repromise,
} from '@suya/contract/orders/lab-acts.endpoints';
import { getLabFigures } from '@suya/contract/orders/lab-figures.endpoints';
import { call } from '../../../lib/http/client.ts';
import { invalidate, query, useAct } from '../../../lib/http/query.ts';

export const labOrdersQuery = (filters: CallOf<typeof listLabOrders>) =>
  query(listLabOrders, filters, { news: ['order'] });
/** How many orders wait for the reader. */
export const waitingCountQuery = labOrdersQuery({ mine: true, pageSize: 10 });
export const boardQuery = (filters: CallOf<typeof labBoard>) => query(labBoard, filters, { news: ['order'] });
export const labOrderQuery = (orderId: string) =>
  query(getLabOrder, { orderId }, { news: [`order:${orderId}`], staleTime: 0 });
export const designersQuery = query(listDesigners, {}, { news: ['order'] });

/** What every move of an order makes stale besides the order itself. */
export const overviews = [listLabOrders, labBoard, listDesigners] as const;

export const useActAsLab = () => useAct(actOnLabOrder, { quiet: true, invalidates: overviews });

/** One of several orders that take a step together; its refusal is shown beside it. */
export const actOnOne = (input: CallOf<typeof actOnLabOrder>, idempotencyKey: string) =>
  call(actOnLabOrder, input, { idempotencyKey, quiet: true, stay: true });
export const refreshLabLists = () => invalidate(getLabOrder, ...overviews);

/** What is done to an order besides its events. */
export const useAnswerChange = () => useAct(answerChange, { quiet: true, invalidates: overviews });
export const useRepromise = () => useAct(repromise, { quiet: true, invalidates: overviews });
export const useBillDifference = () => useAct(billDifference, { quiet: true, invalidates: overviews });
export const useEnterOrder = () => useAct(enterOrder, { quiet: true, invalidates: overviews });
export const clinicsQuery = (keyword: string) => query(listLabClinics, { keyword });
export const clinicQuery = (clinicId: string) => query(listLabClinics, { clinicId });
export const clinicPeopleQuery = (clinicId: string, keyword: string) => query(listClinicPeople, { clinicId, keyword });
export const calendarQuery = (month: string) => query(getCalendar, { month }, { news: ['order'] });
export const useSetCalendarDay = () => useAct(setCalendarDay, { quiet: true, invalidates: [getCalendar] });
export const useClearCalendarDay = () => useAct(clearCalendarDay, { invalidates: [getCalendar] });

/** The lab slip as PDF. */
export const fetchSlip = async (orderId: string): Promise<Blob> => (await call(getLabSlip, { orderId })) as Blob;

/** Several slips as one PDF. */
export const fetchSlips = async (orderIds: string[]): Promise<Blob> =>
  (await call(printLabSlips, { orderIds })) as Blob;

export const figuresQuery = (range: CallOf<typeof getLabFigures>) => query(getLabFigures, range, { news: ['order'] });
