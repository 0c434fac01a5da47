import type pg from 'pg';
import type { Size } from './askers.ts';
import { idOf } from './ids.ts';
import { fillFiles, fillOrders } from './orders.ts';
import { fillPatients, fillPeople, fillSessions } from './people.ts';
import { label, series } from './prescription.ts';

async function fillCatalogue(db: pg.Client): Promise<void> {
  const text = JSON.stringify(label);
  const [specification] = series.specifications;
  await db.query('INSERT INTO catalogue_brand (id, label, position) VALUES ($1, $2, 0)', [idOf('brand', 1), text]);
  await db.query(
    `INSERT INTO catalogue_series (id, brand_id, order_type, key, label, intro, turnaround_days, jaws, needs_span, max_sets, settings, position)
     VALUES ($1, $2, 5, 'bench.clear', $3, $3, 5, ARRAY['upper'], true, 5, '[]', 0)`,
    [series.id, idOf('brand', 1), text],
  );
  await db.query(
    'INSERT INTO catalogue_specification (id, series_id, label, thickness_mm, position) VALUES ($1, $2, $3, 0.75, 0)',
    [specification?.id, series.id, text],
  );
  await db.query(
    "INSERT INTO catalogue_price (specification_id, holds_from, price_fen) VALUES ($1, '2000-01-01', 26000)",
    [specification?.id],
  );
}

/** Fills a migrated, empty database. */
export async function fillDatabase(db: pg.Client, size: Size, say: (text: string) => void): Promise<void> {
  // Triggers and foreign keys would look up each of millions of rows; what is written here is right by itself.
  await db.query("SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'");
  await fillPeople(db, size);
  await fillSessions(db, size);
  await fillCatalogue(db);
  say('  patients …');
  await fillPatients(db, size);
  say('  orders, history, bills …');
  await fillOrders(db, size);
  say('  files and designs …');
  await fillFiles(db, size);
  say('  vacuum …');
  await db.query('VACUUM ANALYZE');
  await db.query('CHECKPOINT');
}

/** Captchas whose answer is known, good for an hour. @returns their ids */
export async function addCaptchas(db: pg.Client, count: number): Promise<string[]> {
  const { rows } = await db.query(
    `INSERT INTO captcha (id, purpose, answer_hash, expires_at)
     SELECT id, 'signIn', sha256(convert_to(id || ':abcd', 'UTF8')), now() + interval '1 hour'
       FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, $1)) drawn RETURNING id`,
    [count],
  );
  return rows.map((row) => row.id);
}
