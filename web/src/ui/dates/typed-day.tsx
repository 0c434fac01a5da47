import { Input, type InputProps, type InputRef } from 'antd';
import { type Ref, useState } from 'react';
import type { Day } from './day.ts';
import { parseTyped } from './typed.ts';

const format = 'yyyy-MM-dd';

type Own = 'id' | 'className' | 'variant' | 'status' | 'placeholder' | 'suffix' | 'aria-label' | 'aria-describedby';

interface Props extends Pick<InputProps, Own> {
  value: Day | null;
  onTyped: (day: Day | null) => void;
  isDisabled: (day: Day) => boolean;
  ref?: Ref<InputRef>;
}

/** A day that is typed: it counts as soon as it is as long as a date, is one and may be chosen; else the last one stays. */
export function TypedDay({ value, onTyped, isDisabled, ...input }: Props) {
  const [text, setText] = useState<string | null>(null);
  return (
    <Input
      {...input}
      autoComplete="off"
      maxLength={format.length}
      value={text ?? value ?? ''}
      onChange={({ target }) => {
        const typed = parseTyped(target.value, format);
        const day = typed && isDisabled(typed) ? null : typed;
        setText(day ? null : target.value);
        if (day || target.value === '') onTyped(day);
      }}
      onBlur={() => setText(null)}
    />
  );
}
