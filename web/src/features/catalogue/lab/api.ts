import { getCatalogue, listAppliances } from '@suya/contract/catalogue/catalogue.endpoints';
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
import { query, useAct } from '../../../lib/http/query.ts';

export const labCatalogueQuery = query(getLabCatalogue, {}, { staleTime: 0 });
export const changesQuery = (objectId: string, pageIndex: number) =>
  query(listCatalogueChanges, { objectId, pageIndex, pageSize: 10 }, { staleTime: 0 });

/** What every edit makes stale: the editor itself, its history, and what clinics are shown. */
const edited = {
  quiet: true,
  invalidates: [getLabCatalogue, listCatalogueChanges, getCatalogue, listAppliances],
} as const;

export const useSaveAppliance = () => useAct(saveAppliance, edited);
export const useSaveBrand = () => useAct(saveBrand, edited);
export const useRetireBrand = () => useAct(retireBrand, { ...edited, quiet: false });
export const useSaveSeries = () => useAct(saveSeries, edited);
export const useRetireSeries = () => useAct(retireSeries, { ...edited, quiet: false });
/** Nothing shows a picture before an option names it: nothing becomes stale. */
export const useKeepPicture = () => useAct(keepCataloguePicture, { quiet: true });
export const useSaveSpecification = () => useAct(saveSpecification, edited);
export const useRetireSpecification = () => useAct(retireSpecification, { ...edited, quiet: false });
export const useSetPrice = () => useAct(setPrice, edited);
export const useWithdrawPrice = () => useAct(withdrawPrice, { ...edited, quiet: false });
