import type { StoredFile } from '@suya/contract/files/files.schema';
import type { DesignVersion, OrderDetail } from '@suya/contract/orders/orders.schema';
import type { Translate } from '../../../../lib/i18n.tsx';
import type { MeshPart } from '../../../../ui/viewer/part.ts';
import { fetchFile } from '../../api.ts';

const part = (file: StoredFile, rest: Pick<MeshPart, 'id' | 'name' | 'kind' | 'apart'>): MeshPart => ({
  ...rest,
  size: file.bytes,
  fetchPart: (signal) => fetchFile(file.id, signal),
});

/** Both jaws as they were sent and the design as separate parts; marks name a part by its id here. */
export function reviewParts(order: OrderDetail, version: DesignVersion, t: Translate): MeshPart[] {
  const { scans } = order.prescription;
  const jaws = (['upper', 'lower'] as const).flatMap((jaw) => {
    const file = order.files.find(({ id }) => id === scans[jaw]);
    return file
      ? [part(file, { id: jaw, name: t(`plans.review.${jaw}`), kind: 'scan', apart: jaw === 'upper' ? 1 : -1 })]
      : [];
  });
  const isLowerOnly = order.prescription.jaw === 'lower';
  const designs = version.files.map((file, at) =>
    part(file, {
      id: file.id,
      name: version.files.length > 1 ? t('plans.review.designPart', { number: at + 1 }) : t('plans.review.design'),
      kind: 'shell',
      apart: isLowerOnly ? -1 : 1,
    }),
  );
  return [...jaws, ...designs];
}
