import { useQuery } from '@tanstack/react-query';
import { Cascader } from 'antd';

interface Props {
  /** Province, city and district by name; given by the form. */
  value?: string[];
  onChange?: (names: string[]) => void;
  id?: string;
  placeholder: string;
}

/** The divisions of China: loaded with the first field that asks for them. */
const regionsQuery = {
  queryKey: ['regions'],
  queryFn: async () => (await import('./regions.ts')).regions,
  staleTime: Number.POSITIVE_INFINITY,
};

/** Province, city and district in one field, chosen step by step or found by typing. */
export function RegionField({ value, onChange, id, placeholder }: Props) {
  const { data: regions } = useQuery(regionsQuery);
  return (
    <Cascader
      {...(id ? { id } : {})}
      value={value ?? []}
      options={regions ?? []}
      loading={!regions}
      placeholder={placeholder}
      showSearch
      allowClear={false}
      onChange={(names) => onChange?.(names.map(String))}
    />
  );
}
