import { Checkbox } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';

interface Props {
  'aria-label': string;
  checked: boolean;
  indeterminate: boolean;
  onChange: (checked: boolean) => void;
}

/**
 * A checkbox in a column's head. The component library draws heads a second time in a hidden row to measure the
 * columns. There the box is inert, so that the keyboard never reaches an invisible element.
 */
export function HeadCheckbox({ onChange, ...box }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const [isMeasured, setMeasured] = useState(false);
  useLayoutEffect(() => setMeasured(place.current?.closest('tr[aria-hidden="true"]') !== null), []);
  return (
    <span ref={place}>
      <Checkbox {...box} disabled={isMeasured} onChange={({ target }) => onChange(target.checked)} />
    </span>
  );
}
