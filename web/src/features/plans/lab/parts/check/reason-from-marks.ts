import type { DesignVersion, OrderDetail } from '@suya/contract/orders/orders.schema';
import { queryClient } from '../../../../../lib/http/query.ts';
import type { Translate } from '../../../../../lib/i18n.tsx';
import { marksQuery } from '../../../api.ts';
import { labMeans } from '../../lab-means.ts';

const LONGEST = 500;

/** Why a version goes back, from the open marks on it; empty where there are none or they were not read yet. */
export function reasonFromMarks(order: OrderDetail, design: DesignVersion, t: Translate): string {
  const marks = queryClient.getQueryData(marksQuery(labMeans, order.id, design.id).queryKey) ?? [];
  return marks
    .filter(({ resolved }) => resolved === null)
    .map(({ number, comments }) => t('plans.check.mark', { number, text: comments[0]?.text ?? '' }))
    .join('\n')
    .slice(0, LONGEST);
}
