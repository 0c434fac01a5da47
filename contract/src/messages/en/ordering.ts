import type { Texts } from '../catalogue.ts';
import type { ordering as zh } from '../zh/ordering.ts';

export const ordering: Texts<typeof zh> = {
  title: 'New order: {name}',
  editTitle: 'Prescription: {name}',
  noAppliance: 'There is no such appliance',
  noApplianceHint: 'It may have been renamed or is offered no more; please choose again on the workbench.',
};
