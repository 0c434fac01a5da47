import * as catalogue from '@suya/contract/catalogue/catalogue.endpoints';
import * as labCatalogue from '@suya/contract/catalogue/lab-catalogue.endpoints';
import { on } from '../../platform/module.ts';
import { getCatalogue, listAppliances } from './catalogue.views.ts';
import {
  retireBrand,
  retireSeries,
  retireSpecification,
  saveAppliance,
  saveBrand,
  saveSeries,
} from './edit-catalogue.ts';
import { saveSpecification, setPrice, withdrawPrice } from './edit-prices.ts';
import { getLabCatalogue, listCatalogueChanges } from './lab-catalogue.views.ts';
import { getCataloguePicture, keepCataloguePicture } from './pictures.ts';

export const routes = [
  on(catalogue.listAppliances, (ctx) => listAppliances(ctx)),
  on(catalogue.getCatalogue, (ctx, { orderType }) => getCatalogue(ctx, orderType)),
  on(catalogue.getCataloguePicture, (ctx, input) => getCataloguePicture(ctx, input)),
  on(labCatalogue.keepCataloguePicture, (ctx, input) => keepCataloguePicture(ctx, input)),
  on(labCatalogue.getLabCatalogue, (ctx) => getLabCatalogue(ctx)),
  on(labCatalogue.saveAppliance, (ctx, input) => saveAppliance(ctx, input)),
  on(labCatalogue.saveBrand, (ctx, input) => saveBrand(ctx, input)),
  on(labCatalogue.saveSeries, (ctx, input) => saveSeries(ctx, input)),
  on(labCatalogue.retireBrand, (ctx, input) => retireBrand(ctx, input)),
  on(labCatalogue.retireSeries, (ctx, input) => retireSeries(ctx, input)),
  on(labCatalogue.saveSpecification, (ctx, input) => saveSpecification(ctx, input)),
  on(labCatalogue.retireSpecification, (ctx, input) => retireSpecification(ctx, input)),
  on(labCatalogue.setPrice, (ctx, input) => setPrice(ctx, input)),
  on(labCatalogue.withdrawPrice, (ctx, input) => withdrawPrice(ctx, input)),
  on(labCatalogue.listCatalogueChanges, (ctx, input) => listCatalogueChanges(ctx, input)),
];
