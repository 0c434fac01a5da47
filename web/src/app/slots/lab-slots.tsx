import { lazy } from 'react';
import { LabTalkLabel, LabUnreadMark } from '../../features/cases/lab/parts/lab-marks.tsx';
import type { Slots } from '../../lib/slots.ts';

/** What of one feature stands in another's pages, at the lab. */
export const labSlots: Slots = {
  OrderTalk: lazy(() => import('../../features/cases/lab/parts/lab-order-talk.tsx')),
  OrderTalkLabel: LabTalkLabel,
  OrderLine: lazy(() => import('../../features/orders/lab/parts/lab-order-line.tsx')),
  UnreadMark: LabUnreadMark,
};
