import { type RawBuilder, sql } from 'kysely';

/**
 * The lab's time zone. Wherever both sides must mean the same day (prices, promised dates, list filters, figures,
 * printed times), it is a day at the lab. A clinic's "today" is computed from its own `clinic.time_zone`.
 */
export const LAB_ZONE = 'Asia/Shanghai';

const zone = sql.lit(LAB_ZONE);

/** Today at the lab, as a `date`. */
export const labToday = sql<string>`(now() AT TIME ZONE ${zone})::date`;

/** Today at the lab as yyMMdd, the first digits of the numbers that people read out. */
export const labTodayDigits = sql<string>`to_char(now() AT TIME ZONE ${zone}, 'YYMMDD')`;

/** The first moment of a day (yyyy-MM-dd) at the lab. */
export const labDayStart = (day: string): RawBuilder<Date> =>
  sql<Date>`((${day}::date)::timestamp AT TIME ZONE ${zone})`;

/** The first moment after a day (yyyy-MM-dd) at the lab. */
export const labDayEnd = (day: string): RawBuilder<Date> =>
  sql<Date>`((${day}::date + 1)::timestamp AT TIME ZONE ${zone})`;

/** The lab's day of the moment in `column`. */
export const labDayOf = (column: string): RawBuilder<string> =>
  sql<string>`(${sql.ref(column)} AT TIME ZONE ${zone})::date`;
