import { z } from 'zod';
import { mobileNumber } from './mobile-number.ts';

/** A UUID made by the application. */
export const id = z.uuid().meta({ id: 'Id' });
/** The version of a record as the client last read it. The database counts in 32 bits. */
export const seenVersion = z.int().max(2_147_483_646);
/** An amount of money in integer fen. */
export const fen = z.int().min(0).max(999_999_999_999).meta({ id: 'Fen' });
/** A calendar date, yyyy-MM-dd. */
export const date = z.iso.date();
/** A point in time, ISO 8601 with offset. */
export const time = z.iso.datetime({ offset: true });
/**
 * Free text of one line. Control characters are refused: PostgreSQL accepts no U+0000, and a line feed would break
 * log lines.
 */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);
/** Free text of several lines. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u);
/** A small picture as a data URL: PNG, JPEG or WebP, at most 200 kB. */
export const smallPicture = z
  .string()
  .max(280_000)
  .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/);
/** A mainland mobile number. */
export const phone = z.string().regex(mobileNumber);
