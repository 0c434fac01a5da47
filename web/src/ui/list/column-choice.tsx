import TableOutlined from '@ant-design/icons/TableOutlined';
import { Button, Checkbox, Popover } from 'antd';
import styles from './column-choice.module.css';

interface Props {
  /** The button's label. */
  label: string;
  /** Every column that may be hidden. */
  columns: readonly { readonly key: string; readonly title: string }[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}

/** Chooses which columns of a table are shown. */
export function ColumnChoice({ label, columns, hidden, onChange }: Props) {
  const shown = columns.map(({ key }) => key).filter((key) => !hidden.includes(key));
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <Checkbox.Group
          className={styles.columns}
          value={shown}
          options={columns.map(({ key, title }) => ({ value: key, label: title }))}
          onChange={(now) => onChange(columns.map(({ key }) => key).filter((key) => !now.includes(key)))}
        />
      }
    >
      <Button icon={<TableOutlined />}>{label}</Button>
    </Popover>
  );
}
