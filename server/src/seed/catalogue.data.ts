import type { BrandInput, OrderType } from '@suya/contract/catalogue/catalogue.schema';
import { removables } from './catalogue.removable.ts';
import { retainers } from './catalogue.retainers.ts';
import { silicones } from './catalogue.silicone.ts';
import { sportsGuards } from './catalogue.sports.ts';
import { whiteBraces } from './catalogue.white.ts';

/** What the demonstration's lab makes, appliance by appliance. */
export const demoCatalogue: readonly { readonly orderType: OrderType; readonly brand: BrandInput }[] = [
  { orderType: 3, brand: sportsGuards },
  { orderType: 4, brand: whiteBraces },
  { orderType: 5, brand: retainers },
  { orderType: 7, brand: removables },
  { orderType: 8, brand: silicones },
];
