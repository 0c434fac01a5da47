import type { Series } from '@suya/contract/catalogue/catalogue.schema';
import type { MessageKey } from '@suya/contract/messages/catalogue';
import { useT } from '../../../lib/i18n.tsx';
import { useLabel } from './use-label.ts';

const names: Readonly<Record<string, MessageKey>> = {
  patientId: 'orders.create.patient',
  doctorId: 'orders.create.doctor',
  seriesId: 'orders.create.series',
  specificationId: 'orders.create.specification',
  jaw: 'orders.create.jaw',
  lines: 'ordering.lines.title',
  teeth: 'orders.create.toothChart',
  sets: 'orders.create.sets',
  options: 'orders.create.sections.options',
  characteristics: 'orders.create.characteristics',
  occlusion: 'orders.create.occlusion',
  priority: 'orders.create.priority',
  compromises: 'orders.create.compromises',
  scans: 'orders.create.scanning',
  'scans.upper': 'orders.create.scanKinds.upper',
  'scans.lower': 'orders.create.scanKinds.lower',
  'scans.bite': 'orders.create.scanKinds.bite',
  physicalModel: 'orders.create.physical',
  photos: 'orders.create.photos',
  smilePhoto: 'ordering.smile.label',
  rush: 'ordering.rush.label',
  wishedOn: 'orders.create.wishedOn',
  appointmentOn: 'orders.create.appointmentOn',
  delivery: 'orders.create.address',
  remark: 'orders.create.remark',
};

/** Names a field of the prescription by its dotted path; settings by the catalogue's own words. */
export function useFieldName(series?: Series | null): (path: string) => string {
  const t = useT();
  const read = useLabel();
  return (path) => {
    const setting = series?.settings.find(({ key }) => path === `options.${key}`);
    if (setting) return read(setting.label);
    const key = names[path];
    return key ? t(key) : path;
  };
}
