import type * as cases from '@suya/contract/cases/cases.endpoints';
import type { CaseRow } from '@suya/contract/cases/cases.schema';
import type { InputOf } from '@suya/contract/http/endpoint';
import type { ClinicCtx } from '../../platform/ctx.ts';
import type { RawAnswer } from '../../platform/module.ts';
import { dayOf, exportList, type ListColumn, type Say } from '../../platform/sheets/export-list.ts';
import { MAX_SHEET_ROWS } from '../../platform/sheets/sheet.ts';
import type { CasesDeps } from './cases.deps.ts';
import { findCaseIds, linesOf } from './cases.views.ts';

function angleOf({ angleClass, angleSide }: CaseRow, say: Say): string {
  if (!angleClass) return '';
  const side = angleSide ? [say(`cases.side.${angleSide}`)] : [];
  return [say(`cases.angle.${angleClass}`), ...side].join(' · ');
}

const columnsIn = (language: ClinicCtx['language']): readonly ListColumn<CaseRow>[] => [
  { title: 'cases.browser.no', width: 18, cell: ({ no }) => no },
  { title: 'cases.create.caseName', width: 24, cell: ({ title }) => title },
  { title: 'cases.page.clinic', width: 24, cell: ({ clinicName }) => clinicName },
  { title: 'cases.page.patient', width: 14, cell: ({ patientName }) => patientName },
  { title: 'cases.page.doctor', width: 14, cell: ({ doctorName }) => doctorName },
  { title: 'cases.browser.state', width: 12, cell: ({ state }, say) => say(`cases.state.${state}`) },
  { title: 'cases.create.angle', width: 20, cell: angleOf },
  {
    title: 'cases.create.characteristics',
    width: 30,
    cell: ({ characteristics }, say) =>
      characteristics.map((key) => say(`cases.characteristic.${key}`)).join(say('cases.talk.comma')),
  },
  {
    title: 'cases.browser.appliances',
    width: 24,
    cell: ({ appliances }, say) => appliances.map(({ label }) => label[language]).join(say('cases.talk.comma')),
  },
  { title: 'cases.page.orders', width: 10, kind: 'count', cell: ({ orderCount }) => orderCount },
  { title: 'cases.browser.openOrders', width: 12, kind: 'count', cell: ({ openOrderCount }) => openOrderCount },
  { title: 'cases.page.createdAt', width: 12, cell: ({ createdAt }) => dayOf(new Date(createdAt)) },
];

/**
 * The clinic's cases that the filters match, newest first, as a workbook.
 * @throws AppError 422 where more match than a workbook holds; 503 when too many are being written
 */
export async function exportCases(
  ctx: ClinicCtx,
  filters: InputOf<typeof cases.exportCases>,
  deps: CasesDeps,
): Promise<RawAnswer> {
  return exportList(ctx, deps.sheets, {
    name: 'cases.list.title',
    columns: columnsIn(ctx.language),
    ids: await findCaseIds(ctx, filters, deps, MAX_SHEET_ROWS + 1),
    read: (some) => linesOf(ctx, some),
    tooMany: 'cases.refused.tooManyToExport',
  });
}
