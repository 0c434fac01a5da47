import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Input } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { debounce } from '../page/debounce.ts';
import styles from './search-field.module.css';

interface Props {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (keyword: string) => void;
  maxLength?: number;
}

/** A search that runs after a pause in typing, and at once on Enter. */
export function SearchField({ label, placeholder, value, onSearch, maxLength = 60 }: Props) {
  const [typed, setTyped] = useState(value);
  const searchLater = useMemo(() => debounce(onSearch), [onSearch]);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => searchLater.cancel, [searchLater]);
  return (
    <Input
      className={styles.field}
      aria-label={label}
      placeholder={placeholder}
      prefix={<SearchOutlined />}
      value={typed}
      maxLength={maxLength}
      onChange={({ target }) => {
        setTyped(target.value);
        searchLater(target.value.trim());
      }}
      onPressEnter={() => {
        searchLater.cancel();
        onSearch(typed.trim());
      }}
    />
  );
}
