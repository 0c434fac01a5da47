import type { Texts } from '../catalogue.ts';
import type { deliveries as zh } from '../zh/deliveries.ts';

export const deliveries: Texts<typeof zh> = {
  title: 'Model delivery',
  purpose: 'Send physical models to the lab, or upload digital scans',
  accessories: {
    referenceModel: 'Reference model',
    abutment: 'Abutment',
    biteRecord: 'Bite record',
    transferRod: 'Transfer rod',
    tray: 'Tray',
    screw: 'Screw',
    oldTooth: 'Old tooth',
    analog: 'Analog',
    articulator: 'Articulator',
  },
  states: {
    sent: 'Sent',
    received: 'Received',
    incomplete: 'Incomplete',
    damaged: 'Damaged',
    cancelled: 'Taken back',
  },
  conditions: { complete: 'Complete', incomplete: 'Incomplete', damaged: 'Damaged' },
  refused: {
    notAwaiting: 'No model is awaited for this order',
    moved: 'Somebody else has just dealt with this box: refresh to see',
    lookAtAll: 'Say of each order in the box how its model arrived',
    sayWhat: 'Say what is missing or broken, or add a picture',
    linkOver: 'This link is wrong or over: make a new one on the computer',
  },
  label: {
    title: 'Model delivery label',
    fileName: 'Delivery label {no}.pdf',
    to: 'To: {brand}',
    from: 'From: {clinic}',
    carrier: 'Carrier',
    orders: 'Orders',
    beside: 'In the box besides',
    scan: 'The lab scans this to receive it',
  },
};
