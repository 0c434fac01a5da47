import type { Owner } from '../../testing/owner.ts';

/** Everything that a clinic's orders may write, in one line: to see that nothing was. */
export async function everythingOf(owner: Owner, clinicId: string): Promise<string> {
  const { rows } = await owner.query<{ sum: string }>(
    `SELECT (SELECT md5(string_agg(o::text, '|' ORDER BY o.id)) FROM orders o WHERE clinic_id = $1)
         || (SELECT count(*) FROM order_history WHERE clinic_id = $1)
         || (SELECT count(*) FROM outbox WHERE clinic_id = $1)
         || coalesce((SELECT md5(string_agg(b::text, '|' ORDER BY b.id)) FROM bill b WHERE clinic_id = $1), '')
         || (SELECT count(*) FROM refund) AS sum`,
    [clinicId],
  );
  return rows[0]?.sum ?? '';
}
