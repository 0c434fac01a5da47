import pg from 'pg';

/** What a request costs before and beside its own work, whatever it does. */
const BESIDE = [
  /^\s*(begin|commit|rollback)\b/i,
  // The scope, which travels with the first statement.
  /set_config\('role'/,
  // The session and the note of its use; many requests share both.
  /\bFROM session s\s+JOIN user_account\b/,
  /^\s*UPDATE session\s+SET seen_at\b/,
  // The wake-up of whoever waits for news, which nobody waits for; many acts share it.
  /\bpg_notify\(/,
  // The audit row of a read; many requests share it too.
  /^\s*INSERT INTO audit \(actor_id, session_id, role, clinic_id, action, outcome, object, object_id, ip, trace_id\)\s+SELECT\b/,
  // The audit row of a write, which travels with the commit.
  /^\s*INSERT INTO audit\b[^;]*\bpg_current_xact_id_if_assigned\(\)/,
];

type Asked = string | { readonly text?: string };

/**
 * The SQL statements that `work` sends, in the order in which they are sent, without session, scope and what opens and
 * ends transactions. Nothing else may be asked of this process's servers meanwhile.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, asked: Asked, ...rest: unknown[]) {
    const text = typeof asked === 'string' ? asked : asked.text;
    if (text && !BESIDE.some((one) => one.test(text))) statements.push(text);
    return Reflect.apply(query, this, [asked, ...rest]);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements;
}
