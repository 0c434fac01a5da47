import type { DesignVersion, OrderDetail, OrderRow } from '@suya/contract/orders/orders.schema';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { type ComponentType, createContext, type ReactNode, use } from 'react';

/** What the check of a design version adds to a step's form: fields to hide, initial values, and a text. */
export interface DesignFindings {
  readonly given: Readonly<Record<string, unknown>>;
  readonly preset: Readonly<Record<string, unknown>>;
  readonly notice: ReactNode;
}
export const noFindings: DesignFindings = { given: {}, preset: {}, notice: null };

/**
 * Places in a feature's page that a feature to its right fills. The left feature does not know the right one; the
 * app composes them. A place that nothing fills is not drawn. A feature imports from the left through `shared/`
 * instead.
 */
export interface Slots {
  /** A patient's cases, in their file. */
  readonly PatientCases?: ComponentType<{ patientId: string }>;
  /** The last orders of a patient, in their file. */
  readonly PatientOrders?: ComponentType<{ patientId: string }>;
  /** Starts an order for a patient, from their file. */
  readonly NewOrder?: ComponentType<{ patientId: string }>;
  /** One order as a line with its status; `brief` inside a table cell. */
  readonly OrderLine?: ComponentType<{ order: OrderRow; brief?: boolean }>;
  /** The review of an order's design versions, with the endpoints of the reader's side. */
  readonly PlanReview?: ComponentType<{ order: OrderDetail }>;
  /** Uploads the next design version of an order. */
  readonly DesignUpload?: ComponentType<{ order: OrderDetail; events: readonly OrderEvent[] }>;
  /** The checklist for the person who checks a version. */
  readonly CheckPanel?: ComponentType<{ order: OrderDetail; design: DesignVersion }>;
  /** Passes the findings of a version's check to the form of a step. */
  readonly DesignFindings?: ComponentType<{
    order: OrderDetail;
    event: OrderEvent;
    children: (found: DesignFindings) => ReactNode;
  }>;
  /** Adds photos to an order from a phone. The order may have to be saved first, which may fail. */
  readonly PhonePhotos?: ComponentType<{ orderId: () => Promise<string | undefined> }>;
}

const SlotsContext = createContext<Slots>({});

export const SlotsProvider = SlotsContext.Provider;

/** The component that fills a place, if there is one: `const Talk = useSlot('OrderTalk')`. */
export const useSlot = <K extends keyof Slots>(name: K): Slots[K] => use(SlotsContext)[name];
