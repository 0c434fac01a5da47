import { lazy } from 'react';
import { LabTalkLabel, LabUnreadMark } from '../../features/cases/lab/parts/lab-marks.tsx';
import type { Slots } from '../../lib/slots.ts';

/** Parts of one feature that are shown in another's pages, on the lab's side. */
export const labSlots: Slots = {
  OrderTalk: lazy(() => import('../../features/cases/lab/parts/lab-order-talk.tsx')),
  OrderTalkLabel: LabTalkLabel,
  OrderLine: lazy(() => import('../../features/orders/lab/parts/lab-order-line.tsx')),
  UnreadMark: LabUnreadMark,
};
