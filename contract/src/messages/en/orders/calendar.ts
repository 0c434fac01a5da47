import type { Texts } from '../../catalogue.ts';
import type { calendar as zh } from '../../zh/orders/calendar.ts';

export const calendar: Texts<typeof zh> = {
  title: 'Working calendar',
  purpose:
    "Promised ship dates follow it: weekends, public holidays with their make-up days, and the lab's own closed and extra days",
  known:
    "Public holidays are known up to {year}; later years count weekends and the lab's own days only, until the next notice.",
  previous: 'Previous month',
  next: 'Next month',
  today: 'Today',
  month: '{month}/{year}',
  weekdays: { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun' },
  working: 'Open',
  off: 'Closed',
  source: { week: 'by the week', holiday: 'public holiday', lab: 'set by the lab' },
  holidays: {
    newYear: 'New Year',
    spring: 'Spring Festival',
    qingming: 'Qingming',
    labour: 'Labour Day',
    dragonBoat: 'Dragon Boat Festival',
    midAutumn: 'Mid-Autumn Festival',
    national: 'National Day',
    nationalMidAutumn: 'National Day and Mid-Autumn',
    other: 'Public holiday',
  },
  makeUp: 'Made up for {holiday}',
  promisedShort: '{count} due',
  editDay: '{day}',
  close: 'Close the lab',
  openDay: 'Work on that day',
  reason: 'Reason',
  reasonHint: 'For example: maintenance, company day, catching up',
  reasonMissing: 'Say why',
  remove: 'Back to the calendar',
  setBy: 'Set by {name}, {time}: {reason}',
  saved: '{day} is now: {state}',
  removed: '{day} follows the calendar again',
  late: '{count} orders are promised for that day. Their promises stay as they are.',
  showLate: 'Show these orders',
  readOnly: 'You may look at the calendar, not change it',
};
