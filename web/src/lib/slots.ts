import type { OrderRow } from '@suya/contract/orders/orders.schema';
import type { Patient } from '@suya/contract/patients/patients.schema';
import { type ComponentType, createContext, use } from 'react';

/**
 * Places in a feature's page that another feature fills: features do not know each other, the app composes them. A place
 * that nothing fills is not drawn.
 */
export interface Slots {
  /** What both sides say of an order's case: a tab of the order. */
  readonly OrderTalk?: ComponentType<{ caseId: string | null; orderId: string }>;
  /** That tab's words, with how much of it is unread. */
  readonly OrderTalkLabel?: ComponentType<{ caseId: string | null }>;
  /** The clinic's cases with their orders. */
  readonly CaseBrowser?: ComponentType<{ asTable: boolean }>;
  /** Takes along the cases that the address asks for. */
  readonly CaseExport?: ComponentType;
  /** A patient's cases, in their file. */
  readonly PatientCases?: ComponentType<{ patientId: string }>;
  /** One order among others, with where it stands; `brief` in a cell of a table. */
  readonly OrderLine?: ComponentType<{ order: OrderRow; brief?: boolean }>;
  /** Conversations that wait to be read, on the workbench. */
  readonly UnreadTalk?: ComponentType;
  /** Enters a patient without leaving the page. */
  readonly PatientEditor?: ComponentType<{ open: boolean; onClose: () => void; onSaved: (patient: Patient) => void }>;
  /** What keeps pictures of a patient from being taken, and the form that mends it; nothing where all is well. */
  readonly ConsentNotice?: ComponentType<{ patientId: string; onRecorded?: () => void }>;
  /** Adds photos to an order from a phone; the order may have to be kept first, and may not be kept. */
  readonly PhonePhotos?: ComponentType<{ orderId: () => Promise<string | undefined> }>;
  /** A small count beside whatever belongs to a case: a row, a card. */
  readonly UnreadMark?: ComponentType<{ caseId: string | null }>;
}

const SlotsContext = createContext<Slots>({});

export const SlotsProvider = SlotsContext.Provider;

/** What fills a place, if anything does: `const Talk = useSlot('OrderTalk')`. */
export const useSlot = <K extends keyof Slots>(name: K): Slots[K] => use(SlotsContext)[name];
