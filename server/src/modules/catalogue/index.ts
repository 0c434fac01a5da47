export { insertAppliance, insertBrand } from './catalogue.repo.ts';
export { applianceOf, listAppliances, type SeriesInJson, seriesInJson, seriesOf, toSeries } from './catalogue.views.ts';
