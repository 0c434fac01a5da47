import { useT } from '../../../lib/i18n.tsx';
import { ExportButton } from '../../../lib/lists/export-button.tsx';
import { useAddressState } from '../../../ui/page/use-address-state.ts';
import { fetchCaseWorkbook } from '../api.ts';
import { filtersOf } from '../parts/browser/filters-of.ts';
import { listDefaults } from './list-filters.tsx';

/** The cases that the address asks for, as a workbook. */
export default function CaseExport() {
  const t = useT();
  const [filters] = useAddressState(listDefaults);
  return <ExportButton name={t('cases.list.title')} read={() => fetchCaseWorkbook(filtersOf(filters))} />;
}
