import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useT } from '../language.ts';
import styles from './region-field.module.css';
import type { Region } from './regions.ts';

/** The divisions of China: loaded with the first form that asks for them. */
const regionsQuery = {
  queryKey: ['regions'],
  queryFn: async () => (await import('./regions.ts')).regions,
  staleTime: Number.POSITIVE_INFINITY,
};

interface Props {
  id?: string;
  /** Province, city, district; as many as are chosen. Given by the form. */
  value?: readonly string[];
  onChange?: (names: string[]) => void;
}

const steps = ['province', 'city', 'district'] as const;
const beneath = (regions: readonly Region[], name: string | undefined) =>
  regions.find(({ value }) => value === name)?.children ?? [];

/** Whoever has no choice makes none: a city that is its own province, a district that is its own city. */
function completed(regions: readonly Region[], names: string[]): string[] {
  const choices = names.reduce<readonly Region[]>(beneath, regions);
  const only = choices.length === 1 ? choices[0] : undefined;
  return only && names.length < steps.length ? completed(regions, [...names, only.value]) : names;
}

/** Province, city and district, one after the other; each is found by typing. A new choice empties what stands beneath. */
export function RegionField({ id, value = [], onChange }: Props) {
  const t = useT();
  const { data: regions = [], isPending } = useQuery(regionsQuery);
  return (
    <div className={styles.region}>
      {steps.map((step, depth) => {
        const above = value.slice(0, depth);
        const choices = above.reduce<readonly Region[]>(beneath, regions);
        const name = t(`account.addresses.${step}`);
        return (
          <Select
            key={step}
            {...(id && depth === 0 ? { id } : {})}
            aria-label={name}
            placeholder={name}
            showSearch
            loading={isPending}
            disabled={above.length < depth}
            value={value[depth] ?? null}
            options={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
            onChange={(chosen: string) => onChange?.(completed(regions, [...above, chosen]))}
          />
        );
      })}
    </div>
  );
}
