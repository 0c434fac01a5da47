import { listAppliances } from '@suya/contract/catalogue/catalogue.endpoints';
import type { Appliance, OrderType } from '@suya/contract/catalogue/catalogue.schema';
import { orderTypes } from '@suya/contract/orders/workflow/terms';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/http/query.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { orderRoutes } from '../../../lib/paths.ts';
import type { Hue } from '../../../ui/style/tokens.ts';

const freshMs = 5 * 60_000;

/** Every appliance of the catalogue, those that are no longer offered included. */
const appliancesQuery = query(listAppliances, {}, { staleTime: freshMs });

const none: readonly Appliance[] = [];

/** The appliances as data: what a screen needs to name one, to colour it, to offer it. */
export function useAppliances() {
  const t = useT();
  const language = useLanguage();
  const { data, error, refetch } = useQuery(appliancesQuery);
  const list = data ?? none;
  const find = (type: OrderType) => list.find(({ orderType }) => orderType === type);
  return {
    list,
    /** What can be ordered now; empty until the catalogue is read. */
    offered: list.filter(({ active }) => active),
    find,
    error: data ? null : error,
    refetch,
    /** The appliance's name; until the catalogue is read that of the specification. */
    nameOf: (type: OrderType): string => {
      const specified = orderTypes.find((one) => one === type);
      return find(type)?.label[language] ?? (specified ? t(`orders.types.${specified}`) : '');
    },
    hueOf: (type: OrderType): Hue => find(type)?.hue ?? orderRoutes[type]?.hue ?? 'gold',
  };
}
