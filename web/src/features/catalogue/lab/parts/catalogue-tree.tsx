import type { LabAppliance, LabCatalogue, LabSeries } from '@suya/contract/catalogue/lab-catalogue.schema';
import { Link } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import styles from './catalogue.module.css';
import { applianceEntry, brandEntry, newSeriesEntry, seriesEntry } from './entry-address.ts';
import { useRead } from './entry-fields.tsx';

interface Props {
  catalogue: LabCatalogue;
  /** What is searched for in the series' names and keys. */
  keyword: string;
  showRetired: boolean;
  /** The entry on show, as the address names it. */
  entry: string;
  /** The address of an entry, with the tree's own filters kept. */
  toEntry: (entry: string) => string;
}

type Leaf = Omit<Props, 'keyword' | 'showRetired' | 'catalogue'>;

function EntryLink({ name, of, entry, toEntry }: Leaf & { name: string; of: string }) {
  return (
    <Link to={toEntry(of)} className={styles.entry} aria-current={entry === of ? 'true' : undefined} preventScrollReset>
      {name}
    </Link>
  );
}

function SeriesLeaf({ series, ...leaf }: Leaf & { series: LabSeries }) {
  const t = useT();
  const read = useRead();
  const isOpen = leaf.entry === seriesEntry(series.id);
  return (
    <li data-retired={series.retired}>
      <EntryLink {...leaf} of={seriesEntry(series.id)} name={read(series.label)} />
      {series.retired && <span className={styles.mark}>{t('catalogue.editor.retired')}</span>}
      {isOpen && (
        <ul className={styles.specifications}>
          {series.specifications.map(({ id, label, retired }) => (
            <li key={id} data-retired={retired}>
              {read(label)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function ApplianceBranch({
  appliance,
  brands,
  series,
  ...leaf
}: Leaf & { appliance: LabAppliance; brands: LabCatalogue['brands']; series: readonly LabSeries[] }) {
  const t = useT();
  const read = useRead();
  const own = brands.filter(({ id }) => series.some(({ brandId }) => brandId === id));
  return (
    <li className={styles.branch} data-hue={appliance.hue}>
      <div className={styles.branchHead}>
        <EntryLink {...leaf} of={applianceEntry(appliance.orderType)} name={read(appliance.label)} />
        {!appliance.active && <span className={styles.mark}>{t('catalogue.editor.inactive')}</span>}
        <Link
          to={leaf.toEntry(newSeriesEntry(appliance.orderType))}
          className={styles.add}
          aria-label={t('catalogue.editor.newSeriesOf', { name: read(appliance.label) })}
          title={t('catalogue.editor.newSeriesOf', { name: read(appliance.label) })}
          preventScrollReset
        >
          +
        </Link>
      </div>
      {own.map((brand) => (
        <div key={brand.id} className={styles.brand}>
          <span className={styles.brandName}>
            <EntryLink {...leaf} of={brandEntry(brand.id)} name={read(brand.label)} />
            {brand.retired && <span className={styles.mark}>{t('catalogue.editor.retired')}</span>}
          </span>
          <ul>
            {series
              .filter(({ brandId }) => brandId === brand.id)
              .map((one) => (
                <SeriesLeaf key={one.id} series={one} {...leaf} />
              ))}
          </ul>
        </div>
      ))}
    </li>
  );
}

/** Brands that no series belongs to yet: they stand under no appliance. */
function UnusedBrands({ brands, ...leaf }: Leaf & { brands: LabCatalogue['brands'] }) {
  const t = useT();
  const read = useRead();
  return (
    <li className={styles.branch}>
      <div className={styles.branchHead}>{t('catalogue.editor.brand.unused')}</div>
      <ul>
        {brands.map(({ id, label }) => (
          <li key={id}>
            <EntryLink {...leaf} of={brandEntry(id)} name={read(label)} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Appliances, their brands, the brands' series and the open one's specifications. */
export function CatalogueTree({ catalogue, keyword, showRetired, ...leaf }: Props) {
  const t = useT();
  const wanted = keyword.trim().toLowerCase();
  const found = catalogue.series.filter(
    ({ label, key, retired }) =>
      (showRetired || !retired) && [label.zh, label.en, key].some((text) => text.toLowerCase().includes(wanted)),
  );
  const branches = catalogue.appliances.filter(
    ({ orderType }) => wanted === '' || found.some((series) => series.orderType === orderType),
  );
  const unused = catalogue.brands.filter(({ id }) => catalogue.series.every(({ brandId }) => brandId !== id));
  if (branches.length === 0) return <p className={styles.hint}>{t('catalogue.editor.nothingFound')}</p>;
  return (
    <ul className={styles.tree}>
      {branches.map((appliance) => (
        <ApplianceBranch
          key={appliance.orderType}
          appliance={appliance}
          brands={catalogue.brands}
          series={found.filter(({ orderType }) => orderType === appliance.orderType)}
          {...leaf}
        />
      ))}
      {wanted === '' && unused.length > 0 && <UnusedBrands brands={unused} {...leaf} />}
    </ul>
  );
}
