import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import styles from './search-field.module.css';

interface Props {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (keyword: string) => void;
}

/** The specification's general debounce. */
const debounceMs = 500;

/** A search that runs by itself when typing rests, and at once on Enter. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onSearch(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <Input
      className={styles.field}
      aria-label={label}
      placeholder={placeholder}
      prefix={<SearchOutlined />}
      value={typed}
      maxLength={60}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={() => onSearch(typed.trim())}
    />
  );
}
