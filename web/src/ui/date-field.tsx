import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';

interface Props {
  id?: string;
  /** yyyy-MM-dd. */
  value: string | null | undefined;
  onChange: (date: string | null) => void;
  min?: string;
  max?: string;
  placeholder?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  invalid?: boolean;
}

const format = 'YYYY-MM-DD';
const dayOrNothing = (date: string | undefined): { date?: Dayjs } => (date ? { date: dayjs(date) } : {});

/** A calendar date as the contract writes it, without a time or a zone. */
export function DateField({ value, onChange, min, max, invalid = false, ...input }: Props) {
  const { date: minDate } = dayOrNothing(min);
  const { date: maxDate } = dayOrNothing(max);
  return (
    <DatePicker
      {...input}
      {...(minDate ? { minDate } : {})}
      {...(maxDate ? { maxDate } : {})}
      {...(invalid ? { status: 'error' as const } : {})}
      format={format}
      value={value ? dayjs(value) : null}
      onChange={(day: Dayjs | null) => onChange(day ? day.format(format) : null)}
    />
  );
}
