import type { LabCatalogue } from '@suya/contract/catalogue/lab-catalogue.schema';
import { useT } from '../../../../lib/i18n.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { ApplianceForm, newAppliance } from './appliance-form.tsx';
import { BrandForm, brandDraft } from './brand-form.tsx';
import { applianceEntry, brandEntry, readEntry, seriesEntry } from './entry-address.ts';
import { draftOf, newSeries } from './series/series-draft.ts';
import { SeriesForm } from './series/series-form.tsx';

interface Props {
  catalogue: LabCatalogue;
  entry: string;
  tab: string;
  onTab: (tab: string) => void;
  onEntry: (entry: string, tab?: string) => void;
}

const MALL = 20;

/** The smallest number that no appliance has. */
function freeNumber({ appliances }: LabCatalogue): number {
  const taken = new Set([MALL, ...appliances.map(({ orderType }) => orderType)]);
  let number = 1;
  while (taken.has(number)) number += 1;
  return number;
}

function AppliancePane({ catalogue, id, onEntry }: Pick<Props, 'catalogue' | 'onEntry'> & { id: string }) {
  const kept = catalogue.appliances.find(({ orderType }) => String(orderType) === id);
  const initial = kept ?? newAppliance(freeNumber(catalogue), catalogue.appliances.length);
  return (
    <ApplianceForm
      key={`${id} ${kept?.version}`}
      initial={initial}
      onSaved={(orderType) => onEntry(applianceEntry(orderType))}
    />
  );
}

function BrandPane({ catalogue, id, onEntry }: Pick<Props, 'catalogue' | 'onEntry'> & { id: string }) {
  const kept = catalogue.brands.find((brand) => brand.id === id);
  return (
    <BrandForm
      key={`${id} ${kept?.version}`}
      initial={brandDraft(kept, catalogue.brands.length)}
      kept={kept}
      known={catalogue.brands.map((brand) => brand.id)}
      onSaved={(saved) => onEntry(brandEntry(saved))}
    />
  );
}

function NewSeriesPane({ catalogue, id, ...props }: Props & { id: string }) {
  const orderType = Number(id);
  const appliance = catalogue.appliances.find((one) => one.orderType === orderType);
  const own = catalogue.series.filter((series) => series.orderType === orderType);
  const brandId = own[0]?.brandId ?? catalogue.brands[0]?.id ?? '';
  return (
    <SeriesForm
      {...props}
      key={id}
      catalogue={catalogue}
      kept={undefined}
      initial={newSeries(orderType, brandId, { position: own.length, byLine: appliance?.form.lines != null })}
      onSaved={(key, { series }) =>
        props.onEntry(seriesEntry(series.find((one) => one.key === key)?.id ?? ''), 'specifications')
      }
    />
  );
}

/** The form of the entry that the address names. */
export function EntryPane(props: Props) {
  const t = useT();
  const { catalogue, entry, onEntry } = props;
  const { kind, id } = readEntry(entry);
  const series = kind === 'series' ? catalogue.series.find((one) => one.id === id) : undefined;
  const isAppliance = catalogue.appliances.some(({ orderType }) => String(orderType) === id);
  if (kind === 'newAppliance' || (kind === 'appliance' && isAppliance))
    return <AppliancePane catalogue={catalogue} id={id} onEntry={onEntry} />;
  if (kind === 'newBrand' || (kind === 'brand' && catalogue.brands.some((brand) => brand.id === id)))
    return <BrandPane catalogue={catalogue} id={id} onEntry={onEntry} />;
  if (kind === 'newSeries' && isAppliance) return <NewSeriesPane {...props} id={id} />;
  if (series) {
    return (
      <SeriesForm
        {...props}
        key={`${id} ${series.version}`}
        initial={draftOf(series)}
        kept={series}
        onSaved={() => undefined}
      />
    );
  }
  return <Empty title={t('catalogue.editor.entryGone')} />;
}
