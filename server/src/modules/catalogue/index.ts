import './catalogue.tables.ts';
import { getCatalogue, listAppliances } from '@suya/contract/catalogue/catalogue.endpoints';
import { type Module, on } from '../../platform/module.ts';
import { appliancesOf, catalogueOf } from './catalogue.views.ts';

export { insertAppliance, insertBrand } from './catalogue.repo.ts';
export { applianceOf, appliancesOf, seriesOf } from './catalogue.views.ts';

export const catalogueModule: Module = {
  name: 'catalogue',
  routes: [
    on(listAppliances, (ctx) => appliancesOf(ctx)),
    on(getCatalogue, (ctx, { orderType }) => catalogueOf(ctx, orderType)),
  ],
};
