import { codes } from '@suya/contract/http/errors';
import { Navigate } from 'react-router';
import { Refusal } from '../../../lib/http/refusal.ts';
import { orderDetailPath } from '../../../lib/paths.ts';

/** Whether a draft could not be read because it was submitted or cancelled meanwhile. */
export const isMoved = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === codes.orderMoved;

/** Leads from a form to the page of the order that its draft has become. */
export function MovedDraft({ refusal }: { refusal: Refusal }) {
  const { orderId, orderType } = refusal.extra;
  return <Navigate to={orderDetailPath(Number(orderType), String(orderId))} replace />;
}
