import { ExportButton } from '../../../../lib/export-button.tsx';
import { useT } from '../../../../lib/i18n.tsx';
import { useAddressState } from '../../../../ui/use-address-state.ts';
import { fetchCaseWorkbook } from '../../api.ts';
import { defaultFilters } from './browser-filters.tsx';
import { filtersOf } from './filters-of.ts';

/** The cases that the address asks for, as a workbook. */
export default function CaseExport() {
  const t = useT();
  const [filters] = useAddressState(defaultFilters);
  return <ExportButton name={t('cases.list.title')} read={() => fetchCaseWorkbook(filtersOf(filters))} />;
}
