import './deliveries.tables.ts';
import { inside, type Module } from '../../platform/module.ts';
import type {} from '../orders/index.ts';
import { followOrder } from './follow-order.ts';

/** What is sent to a clinic and when it arrived; written as the order's steps say so. */
export const deliveriesModule: Module = {
  name: 'deliveries',
  routes: [],
  subscriptions: [inside('order.moved', followOrder)],
};
