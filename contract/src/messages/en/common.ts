import type { Texts } from '../catalogue.ts';
import type { common as zh } from '../zh/common.ts';

export const common: Texts<typeof zh> = {
  brand: 'Suya',
  confirm: 'OK',
  cancel: 'Cancel',
  save: 'Save',
  delete: 'Delete',
  edit: 'Edit',
  close: 'Close',
  retry: 'Retry',
  loading: 'Loading…',
  noData: 'No data',
  yes: 'Yes',
  no: 'No',
  error: 'Error',
  traceId: 'Trace number',
  copy: 'Copy',
  copied: 'Copied',
  offline: 'You are offline; what was loaded stays readable',
};
