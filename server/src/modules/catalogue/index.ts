import './catalogue.tables.ts';
import { getCatalogue, getCataloguePicture, listAppliances } from '@suya/contract/catalogue/catalogue.endpoints';
import {
  getLabCatalogue,
  keepCataloguePicture,
  listCatalogueChanges,
  retireBrand,
  retireSeries,
  retireSpecification,
  saveAppliance,
  saveBrand,
  saveSeries,
  saveSpecification,
  setPrice,
  withdrawPrice,
} from '@suya/contract/catalogue/lab-catalogue.endpoints';
import { type Module, on } from '../../platform/module.ts';
import { appliancesOf, catalogueOf } from './catalogue.views.ts';
import { editAppliance, editBrand, editSeries, retire } from './edit-catalogue.ts';
import { editSpecification, putPriceOf, withdrawPriceOf } from './edit-prices.ts';
import { changesOf, labCatalogueOf } from './lab-catalogue.views.ts';
import { keepPicture, showPicture } from './pictures.ts';

export { insertAppliance, insertBrand } from './catalogue.repo.ts';
export { applianceOf, appliancesOf, type SeriesInJson, seriesInJson, seriesOf, toSeries } from './catalogue.views.ts';

export const catalogueModule: Module = {
  name: 'catalogue',
  routes: [
    on(listAppliances, (ctx) => appliancesOf(ctx)),
    on(getCatalogue, (ctx, { orderType }) => catalogueOf(ctx, orderType)),
    on(getCataloguePicture, (ctx, input) => showPicture(ctx, input)),
    on(keepCataloguePicture, (ctx, input) => keepPicture(ctx, input)),
    on(getLabCatalogue, (ctx) => labCatalogueOf(ctx)),
    on(saveAppliance, (ctx, input) => editAppliance(ctx, input)),
    on(saveBrand, (ctx, input) => editBrand(ctx, input)),
    on(saveSeries, (ctx, input) => editSeries(ctx, input)),
    on(retireBrand, (ctx, { brandId: id, ...input }) => retire(ctx, 'brand', { id, ...input })),
    on(retireSeries, (ctx, { seriesId: id, ...input }) => retire(ctx, 'series', { id, ...input })),
    on(saveSpecification, (ctx, input) => editSpecification(ctx, input)),
    on(retireSpecification, (ctx, { specificationId: id, ...input }) => retire(ctx, 'specification', { id, ...input })),
    on(setPrice, (ctx, input) => putPriceOf(ctx, input)),
    on(withdrawPrice, (ctx, input) => withdrawPriceOf(ctx, input)),
    on(listCatalogueChanges, (ctx, input) => changesOf(ctx, input)),
  ],
};
