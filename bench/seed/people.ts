import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { termsVersion } from '@suya/contract/identity/terms';
import type pg from 'pg';
import { FREE_PATIENTS, lastAsking, ORDERS_PER_PATIENT, password, patientsEach, type Size } from './askers.ts';
import { COLLEAGUE, FURTHER_DOCTORS, idOf, idText, LAB_USER, tokenOf } from './ids.ts';

/** As costly as those that the server makes itself (`modules/identity/passwords/passwords.ts`). */
export const HASH_COST = { memoryCost: 32_768, timeCost: 9, parallelism: 1 };

/** Clinics with a doctor and a colleague each, further doctors of the big one, and somebody of the lab. */
export async function fillPeople(db: pg.Client, { clinics }: Size): Promise<void> {
  const colleagues = `generate_series(${COLLEAGUE + 1}, ${COLLEAGUE + clinics}) n`;
  const further = `generate_series(${LAB_USER + 1}, ${LAB_USER + FURTHER_DOCTORS}) n`;
  await db.query(`
    INSERT INTO clinic (id, name, auth_status) SELECT ${idText('clinic', 'n')}, '诊所' || n, 1 FROM generate_series(1, ${clinics}) n;
    INSERT INTO user_account (id, phone, name) SELECT ${idText('user', 'n')}, '139' || lpad(n::text, 8, '0'), '医生' || n
      FROM (SELECT n FROM generate_series(1, ${clinics}) n UNION ALL SELECT n FROM ${colleagues}
            UNION ALL SELECT n FROM generate_series(${LAB_USER}, ${LAB_USER + FURTHER_DOCTORS}) n) numbered;
    INSERT INTO membership (clinic_id, id, user_id, name, roles)
      SELECT ${idText('clinic', 'n')}, ${idText('member', 'n')}, ${idText('user', 'n')}, '医生' || n, ARRAY['admin', 'doctor']
        FROM generate_series(1, ${clinics}) n;
    INSERT INTO membership (clinic_id, id, user_id, name, roles)
      SELECT '${idOf('clinic', 1)}', ${idText('member', 'n')}, ${idText('user', 'n')}, '医生' || n, ARRAY['doctor'] FROM ${further};
    INSERT INTO membership (clinic_id, id, user_id, name, roles)
      SELECT ${idText('clinic', `n - ${COLLEAGUE}`)}, ${idText('member', 'n')}, ${idText('user', 'n')}, '助理' || n, ARRAY['assistant']
        FROM ${colleagues};
    INSERT INTO doctor_auth (user_id, status) SELECT ${idText('user', 'n')}, 1 FROM generate_series(1, ${clinics}) n;
    INSERT INTO lab_staff (user_id, name, roles)
      VALUES ('${idOf('user', LAB_USER)}', '技工', ARRAY['intake', 'design', 'production', 'finance', 'support'])`);
  await db.query(`INSERT INTO consent (user_id, terms_version, address) SELECT id, $1, '127.0.0.1' FROM user_account`, [
    termsVersion,
  ]);
  await db.query('UPDATE user_account SET password_hash = $1', [await hash(password, HASH_COST)]);
}

/** A session for everybody who asks. */
export async function fillSessions(db: pg.Client, size: Size): Promise<void> {
  const clinics = Array.from({ length: lastAsking(size) }, (_, index) => index + 1);
  for (const number of [...clinics, LAB_USER]) {
    const digest = createHash('sha256').update(tokenOf(number)).digest();
    await db.query(
      `INSERT INTO session (id, token_hash, user_id, side, clinic_id, idle_until, absolute_until)
       VALUES ($1, $2, $3, $4, $5, now() + interval '7 days', now() + interval '30 days')`,
      number === LAB_USER
        ? [idOf('session', number), digest, idOf('user', number), 'lab', null]
        : [idOf('session', number), digest, idOf('user', number), 'clinic', idOf('clinic', number)],
    );
  }
}

const surnames =
  '王wang 李li 张zhang 刘liu 陈chen 杨yang 黄huang 赵zhao 吴wu 周zhou 徐xu 孙sun 马ma 朱zhu 胡hu 郭guo 何he 林lin 高gao 罗luo';
const givenNames =
  '伟wei 芳fang 娜na 敏min 静jing 丽li 强qiang 磊lei 军jun 洋yang 勇yong 艳yan 杰jie 娟juan 涛tao 明ming 超chao 霞xia 平ping 刚gang 桂gui 英ying 华hua';

/** The syllables of a list as SQL arrays: characters, pinyin and first letters. */
function arraysOf(list: string): { characters: string; pinyin: string; size: number } {
  const all = list.split(' ');
  const array = (part: (one: string) => string): string => `ARRAY[${all.map((one) => `'${part(one)}'`).join(', ')}]`;
  return { characters: array((one) => one.slice(0, 1)), pinyin: array((one) => one.slice(1)), size: all.length };
}

/** Patient p of clinic c, by SQL: one of 20 × 23 names with a number behind it. */
function insertPatients(source: string): string {
  const [first, second] = [arraysOf(surnames), arraysOf(givenNames)];
  return `INSERT INTO patient (clinic_id, id, name, sex, birth_date, phone, name_key, pinyin, initials, consent)
    SELECT ${idText('clinic', 'c')}, ${idText('patient', 'c::bigint * 1000000 + p')}, s.hanzi || g.hanzi || p, 'female', '2008-03-12',
           '138' || lpad(p::text, 8, '0'), s.hanzi || g.hanzi || p, s.pinyin || g.pinyin || p, left(s.pinyin, 1) || left(g.pinyin, 1) || p, 'patient'
      FROM (${source}) numbered,
           LATERAL (SELECT (${first.characters})[1 + p % ${first.size}] AS hanzi, (${first.pinyin})[1 + p % ${first.size}] AS pinyin) s,
           LATERAL (SELECT (${second.characters})[1 + p / ${first.size} % ${second.size}] AS hanzi,
                           (${second.pinyin})[1 + p / ${first.size} % ${second.size}] AS pinyin) g`;
}

/** Patients from one number to another, of every clinic that asks. */
export const addPatients = (db: pg.Client, size: Size, from: number, count: number) =>
  db.query(
    insertPatients(
      `SELECT c, p FROM generate_series(2, ${lastAsking(size)}) c, generate_series(${from}, ${from + count - 1}) p`,
    ),
  );

/** Patients that the orders spread over, and untouched ones for the orders that the load will make. */
export async function fillPatients(db: pg.Client, size: Size): Promise<void> {
  const ofBig = Math.floor(size.big / ORDERS_PER_PATIENT);
  await db.query(insertPatients(`SELECT 1 AS c, p FROM generate_series(0, ${ofBig - 1}) p`));
  await db.query(
    insertPatients(
      `SELECT c, p FROM generate_series(2, ${size.clinics}) c, generate_series(0, ${patientsEach(size) - 1}) p`,
    ),
  );
  await addPatients(db, size, 500_000, FREE_PATIENTS);
}
