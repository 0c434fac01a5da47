import { getCatalogue } from '@suya/contract/catalogue/catalogue.endpoints';
import { type Module, on } from '../../platform/module.ts';
import { catalogueOf } from './catalogue.views.ts';

export { insertBrand } from './catalogue.repo.ts';
export { seriesOf } from './catalogue.views.ts';

export const catalogueModule: Module = {
  name: 'catalogue',
  routes: [on(getCatalogue, (ctx, { orderType }) => catalogueOf(ctx, orderType))],
};
