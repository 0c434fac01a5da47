import { listCases } from '@suya/contract/cases/cases.endpoints';
import { getCatalogue } from '@suya/contract/catalogue/catalogue.endpoints';
import type { CallOf } from '@suya/contract/http/endpoint';
import { amendOrder, moveAppointment, previewAmendment, requestChange } from '@suya/contract/orders/amend.endpoints';
import { applyForMore } from '@suya/contract/orders/follow-ups.endpoints';
import {
  actOnOrder,
  copyOrder,
  countOrders,
  exportOrders,
  getDraft,
  getOrder,
  listOrders,
  saveDraft,
  submitOrder,
} from '@suya/contract/orders/orders.endpoints';
import {
  deleteTemplate,
  editPrescriptionDefaults,
  getPrescriptionDefaults,
  listTemplates,
  renameTemplate,
  saveTemplate,
} from '@suya/contract/orders/templates.endpoints';
import type { OrderType } from '@suya/contract/orders/workflow/terms';
import { unPayCount, unPayList } from '@suya/contract/payments/payments.endpoints';
import { getWorkbench, remindersCount } from '@suya/contract/workbench/workbench.endpoints';
import { call } from '../../lib/http/client.ts';
import { invalidate, query, useAct } from '../../lib/http/query.ts';

const minute = 60_000;

export const catalogueQuery = (orderType: OrderType) => query(getCatalogue, { orderType }, { staleTime: 5 * minute });
/** The courses of treatment that an order of the patient can join. */
export const openCasesQuery = (patientId: string) =>
  query(listCases, { patientId, state: 'open', pageSize: 50 }, { news: ['case'] });
/** Always read anew: the form starts from it and holds its version. */
export const draftQuery = (orderId: string) => query(getDraft, { orderId }, { staleTime: 0 });
export const orderQuery = (orderId: string) =>
  query(getOrder, { orderId }, { news: [`order:${orderId}`, 'delivery'], staleTime: 0 });
export const ordersQuery = (filters: CallOf<typeof listOrders>) =>
  query(listOrders, filters, { news: ['order', 'delivery'] });
/** The draft as it stands now, past every reading that is kept. */
export const readDraft = (orderId: string) => call(getDraft, { orderId }, { quiet: true });
/** The orders that the filters match, as a workbook. */
export const fetchWorkbook = async (filters: CallOf<typeof exportOrders>): Promise<Blob> =>
  (await call(exportOrders, filters)) as Blob;
export const countsQuery = (type: OrderType | undefined, clinicId?: string) =>
  query(countOrders, { type, clinicId }, { news: ['order'] });

/** What every move of an order makes stale besides the order itself. */
const overviews = [listOrders, countOrders, getWorkbench, remindersCount, unPayCount, unPayList] as const;

/** Reads the overviews again after acts that were not each announced. */
export const refreshOverviews = () => invalidate(getOrder, ...overviews);

export const useSaveDraft = () => useAct(saveDraft, { quiet: true, invalidates: [listOrders, countOrders, getOrder] });
export const useSubmitOrder = () => useAct(submitOrder, { quiet: true, invalidates: [getOrder, ...overviews] });
export const useActOnOrder = () => useAct(actOnOrder, { quiet: true, invalidates: [getOrder, getDraft, ...overviews] });
const quietly = { quiet: true, invalidates: [getOrder, ...overviews] } as const;
export const useApplyForMore = () => useAct(applyForMore, quietly);
export const useAmendOrder = () => useAct(amendOrder, quietly);
export const useRequestChange = () => useAct(requestChange, quietly);
export const useMoveAppointment = () => useAct(moveAppointment, quietly);
/** What a change would make of an order; the order's own news makes it stale. */
export const amendmentQuery = (asked: CallOf<typeof previewAmendment>) =>
  query(previewAmendment, asked, { news: [`order:${asked.orderId}`], staleTime: minute });
export const useCopyOrder = () => useAct(copyOrder, { invalidates: [listOrders, countOrders] });

export const templatesQuery = (type: OrderType) => query(listTemplates, { type });
export const useSaveTemplate = () => useAct(saveTemplate, { quiet: true, invalidates: [listTemplates] });
export const useRenameTemplate = () => useAct(renameTemplate, { quiet: true, invalidates: [listTemplates] });
export const useDeleteTemplate = () => useAct(deleteTemplate, { invalidates: [listTemplates] });
export const defaultsQuery = query(getPrescriptionDefaults, {}, { staleTime: 5 * minute });
export const useEditDefaults = () =>
  useAct(editPrescriptionDefaults, { quiet: true, invalidates: [getPrescriptionDefaults] });

/** The last orders of a patient, newest first. */
export const ordersOfPatient = (patientId: string) =>
  query(listOrders, { patientId, pageSize: 10 }, { news: ['order'] });
