import type { OrderDetail } from '@suya/contract/orders/orders.schema';

export const latestDesign = ({ designs }: OrderDetail) => designs.toSorted((a, b) => b.version - a.version)[0];
