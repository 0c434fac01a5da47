import { useT } from '../../../lib/i18n.tsx';

const couriers = ['sf', 'jd', 'ems', 'zto', 'yto', 'sto', 'yunda', 'jt', 'deppon', 'flash'] as const;

/** The usual couriers in the reader's language; any other is typed. */
export function useCourierNames(): string[] {
  const t = useT();
  return couriers.map((courier) => t(`lab.carriers.${courier}`));
}
