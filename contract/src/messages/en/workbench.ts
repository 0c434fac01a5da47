import type { Texts } from '../catalogue.ts';
import type { workbench as zh } from '../zh/workbench.ts';

export const workbench: Texts<typeof zh> = {
  title: 'Workbench',
  greeting: 'Hello, {name}',
  waiting: 'Waiting for me',
  waitingEmpty: 'All done',
  waitingEmptyHint: 'New tasks appear here by themselves.',
  allWaiting: 'See all',
  counts: 'Orders by state',
  openGroup: 'Show orders: {group}, {count} in all',
  quickCreate: 'New order',
  recentPatients: 'Recent patients',
  recentEmpty: 'No patients lately',
  month: 'This month',
  monthOrders: 'Orders this month',
  monthSpent: 'Spent this month',
  unpaid: 'Bills to pay',
  payNow: 'Pay',
  perDay: 'Orders per day',
  day: 'Day',
  orders: 'Orders',
  spent: 'Spent',
  appointment: 'Appointment {date}',
  promised: 'Promised to ship {date}',
  since: 'since {when}',
};
