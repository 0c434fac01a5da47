import type { Label, LineTable, OrderType, Series } from '@suya/contract/catalogue/catalogue.schema';
import type { OrderRow, PriceLine } from '@suya/contract/orders/orders.schema';
import type { Prescription } from '@suya/contract/orders/prescription/prescription.schema';
import type { OrderStatus } from '@suya/contract/orders/workflow/states';
import type { BusinessKind, OrderRoad } from '@suya/contract/orders/workflow/terms';

export type { Actor } from '../../platform/ctx.ts';
export type { Scope } from '../../platform/db/scope.ts';

/** An order as the use cases hold it. */
export interface OrderRecord {
  readonly id: string;
  readonly clinicId: string;
  readonly no: string;
  readonly type: OrderType;
  /** The catalogue's data about its appliance type. */
  readonly appliance: OrderRow['appliance'];
  /** The names of its line columns in answers; null if it has no lines. */
  readonly lineTable: LineTable | null;
  readonly kind: BusinessKind;
  readonly status: OrderStatus;
  readonly version: number;
  readonly road: OrderRoad;
  readonly parentId: string | null;
  readonly patientId: string | null;
  readonly caseId: string | null;
  /** The stage of treatment it is for; null if none was given. */
  readonly stage: string | null;
  /** The doctor's membership in the clinic. */
  readonly doctorId: string | null;
  readonly doctorUserId: string | null;
  readonly doctorName: string | null;
  readonly doctorAuthenticated: boolean;
  readonly designerId: string | null;
  readonly designerName: string | null;
  readonly versionDesignerId: string | null;
  readonly currentDesignId: string | null;
  readonly prescription: Prescription;
  readonly series: Series | null;
  readonly seriesLabel: Label | null;
  readonly priceLines: PriceLine[];
  readonly priceFen: number | null;
  readonly promisedOn: string | null;
  readonly promiseKind: 'calendar' | 'lab' | null;
  readonly appointmentOn: string | null;
  /** Working days from approval to shipping of what was ordered; null for a draft. */
  readonly turnaroundDays: number | null;
  readonly rush: boolean;
  readonly amendedAt: Date | null;
  readonly abutments: { tooth: number; abutment: string }[];
  readonly riskText: string | null;
  readonly requestedFields: string[];
  readonly requestReason: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly submittedAt: Date | null;
}
