import type { CallOf } from '@suya/contract/http/endpoint';
import { SEARCH_COUNTED_AT_MOST } from '@suya/contract/orders/order-filters';
import { listOrders } from '@suya/contract/orders/orders.endpoints';
import { statusesOf } from '@suya/contract/orders/workflow/states';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { composeRoad } from '../../../testing/order-road.ts';
import { type Owner, openClient } from '../../../testing/owner.ts';
import { aClinic, anAdmin, aPerson, type SignedIn, signIn, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { addOrganisationMember, openOrganisation } from '../../clinics/index.ts';

const server = useComposedServer(composeRoad);
const PAGE = 50;
/** More than are looked through for a word that fits many, and more people of a name than are few. */
const NEWER = 3400;
const NAMESAKES = 340;
const STATUSES = [21, 22, 26, 47, 3];

interface Order {
  readonly no: string;
  /** Whose it is: 王伟 has every order but the tenth and the oldest, 张伟 with a number the tenth, 李娜 the oldest. */
  readonly patient: {
    readonly name: string;
    readonly pinyin: string;
    readonly initials: string;
    readonly phone: string;
  };
  readonly type: 5 | 7;
  readonly status: number;
  readonly isLate: boolean;
}

const patientsNamed = (name: string, pinyin: string, initials: string, many: number, phones: string) =>
  Array.from({ length: many }, (_, at) => ({
    name: `${name}${at}`,
    pinyin: `${pinyin}${at}`,
    initials: `${initials}${at}`,
    phone: `${phones}${String(at).padStart(6, '0')}`,
  }));

const wang = patientsNamed('王伟', 'wangwei', 'ww', 4, '13800');
const zhang = patientsNamed('张伟', 'zhangwei', 'zw', NAMESAKES, '13811');
const li = patientsNamed('李娜', 'lina', 'ln', NAMESAKES, '13822');

/** All orders of the clinic, the newest first. */
const orders: readonly Order[] = Array.from({ length: NEWER + NAMESAKES }, (_, at) => {
  const newer = at % 10 === 3 ? zhang[(at - 3) / 10] : wang[at % wang.length];
  const patient = at < NEWER ? newer : li[at - NEWER];
  if (!patient) throw new Error('an order has a patient');
  const isLate = at % 50 === 23;
  const status = isLate ? 22 : (STATUSES[at % STATUSES.length] ?? 26);
  return { no: `${'LQ'[at % 2]}${26_000_000 + at}`, patient, type: at % 3 === 0 ? 7 : 5, status, isLate };
});

let owner: Owner;
let here: SignedIn;
let office: SignedIn;
let sisterId: string;
/** The numbers of a sister clinic's orders, all of people called 张伟 and older than any other. */
const elsewhere = Array.from({ length: 6 }, (_, at) => `L27${String(at).padStart(6, '0')}`);

async function insertOrders(clinicId: string, rows: readonly Order[], hoursAgo: number): Promise<void> {
  const ids = new Map(rows.map(({ patient }) => [patient.phone, newId()]));
  const people = [...new Map(rows.map(({ patient }) => [patient.phone, patient])).values()];
  await owner.query(
    `INSERT INTO patient (clinic_id, id, name, sex, phone, name_key, pinyin, initials)
     SELECT $1, (p ->> 'id')::uuid, p ->> 'name', 'female', p ->> 'phone', p ->> 'name', p ->> 'pinyin', p ->> 'initials'
       FROM jsonb_array_elements($2) p`,
    [clinicId, JSON.stringify(people.map((one) => ({ ...one, id: ids.get(one.phone) })))],
  );
  await owner.query(
    `INSERT INTO orders (clinic_id, id, no, type, kind, status, open, patient_id, prescription, created_at, promised_on)
     SELECT $1, gen_random_uuid(), o ->> 'no', (o ->> 'type')::int, 4, (o ->> 'status')::int, (o ->> 'isLate')::boolean,
            (o ->> 'patientId')::uuid, '{}', now() - make_interval(hours => $3, secs => n),
            CASE WHEN (o ->> 'isLate')::boolean THEN current_date - 3 END
       FROM jsonb_array_elements($2) WITH ORDINALITY AS o (o, n)`,
    [clinicId, JSON.stringify(rows.map((row) => ({ ...row, patientId: ids.get(row.patient.phone) }))), hoursAgo],
  );
}

beforeAll(async () => {
  owner = await openClient(server.current.test.admin);
  const system = systemOf(server.current);
  const mainId = await openOrganisation(system, { name: '总部', kind: 'main' });
  const organisationId = await openOrganisation(system, { name: '一部', kind: 'sub', mainId });
  const [clinic, sister] = [
    await aClinic(server.current, { organisationId }),
    await aClinic(server.current, { organisationId }),
  ];
  here = await anAdmin(clinic);
  sisterId = sister.id;
  const person = await aPerson(server.current);
  await addOrganisationMember(system, mainId, person.userId);
  office = await signIn(server.current, person, { side: 'clinic', clinicId: clinic.id });
  await insertOrders(clinic.id, orders, 1);
  const [one] = zhang;
  if (!one) throw new Error('there is a 张伟');
  const old = elsewhere.map((no) => ({ no, patient: one, type: 5, status: 26, isLate: false }) as const);
  await insertOrders(sister.id, old, 48);
  await owner.query('ANALYZE orders, patient');
});
afterAll(() => owner?.end());

type Filters = Omit<CallOf<typeof listOrders>, 'pageIndex' | 'pageSize'>;

/** The first two pages, the last and the one beyond it have to hold `wanted` in their order, each with how many there are. */
async function expectPages(asker: SignedIn, filters: Filters, wanted: readonly string[]): Promise<void> {
  const last = Math.max(1, Math.ceil(wanted.length / PAGE));
  for (const pageIndex of new Set([1, 2, last, last + 1])) {
    const { status, body } = await asker.ask(listOrders, { ...filters, pageSize: PAGE, pageIndex });
    expect(status).toBe(200);
    expect(
      body.data.list.map(({ no }) => no),
      `page ${pageIndex}`,
    ).toEqual(wanted.slice((pageIndex - 1) * PAGE, pageIndex * PAGE));
    expect(body.data.total).toBe(filters.keyword ? Math.min(wanted.length, SEARCH_COUNTED_AT_MOST) : wanted.length);
  }
}

const numbersOf = (fits: (order: Order) => boolean): string[] => orders.filter(fits).map(({ no }) => no);
const isOf = (prefix: string) => (order: Order) => order.patient.pinyin.startsWith(prefix);

describe('a search holds every order that the word means once, the newest first, page by page', () => {
  const cases: Record<string, [Filters, (order: Order) => boolean]> = {
    'where it fits many of the newest': [{ keyword: 'zhang' }, isOf('zhang')],
    'where it fits many, none of them among the newest': [{ keyword: 'lin' }, isOf('lin')],
    'where it fits few people with many orders': [{ keyword: 'wangwei1' }, isOf('wangwei1')],
    'by initials': [{ keyword: 'zw33' }, isOf('zhangwei33')],
    'by name': [{ keyword: '李 娜' }, isOf('lina')],
    'by the beginning of a phone': [{ keyword: '1381100' }, isOf('zhang')],
    'by the end of a phone': [{ keyword: '0007' }, ({ patient }) => patient.phone.endsWith('0007')],
    'by a number that many begin with': [{ keyword: 'q2600' }, ({ no }) => no.startsWith('Q2600')],
    'by a whole number': [{ keyword: 'L26003000' }, ({ no }) => no === 'L26003000'],
    'by what may be a number or a person': [{ keyword: 'l' }, (order) => isOf('l')(order) || order.no.startsWith('L')],
    'by what may be a number and is a person only': [{ keyword: 'z' }, isOf('z')],
    'by nobody’s name': [{ keyword: 'zhangwei340' }, () => false],
    'by signs that are no name': [{ keyword: '··' }, () => false],
  };
  test.each(Object.entries(cases))('%s', async (_name, [filters, fits]) => {
    await expectPages(here, filters, numbersOf(fits));
  });

  test('within a group, a type and the days', async () => {
    const finished: readonly number[] = statusesOf('finished');
    const fits = (word: string) => (order: Order) => isOf(word)(order) && finished.includes(order.status);
    for (const word of ['zhang', 'lin', 'wangwei0']) {
      await expectPages(here, { keyword: word, group: 'finished' }, numbersOf(fits(word)));
    }
    const typed = (order: Order) => fits('zhang')(order) && order.type === 7;
    await expectPages(here, { keyword: 'zhang', group: 'finished', type: 7, from: '2020-01-01' }, numbersOf(typed));
    await expectPages(here, { keyword: 'zhang', to: '2020-01-01' }, []);
  });

  test.each([
    ['a person', 'zhang', isOf('zhang')],
    ['a number', 'q2600', ({ no }: Order) => no.startsWith('Q2600')],
    ['either', 'l', (order: Order) => isOf('l')(order) || order.no.startsWith('L')],
  ])('among what is late, where it means %s', async (_what, keyword, fits) => {
    await expectPages(
      here,
      { keyword, due: 'late' },
      numbersOf((one) => one.isLate && fits(one)),
    );
    await expectPages(
      here,
      { keyword, due: 'late', type: 7 },
      numbersOf((one) => one.isLate && one.type === 7 && fits(one)),
    );
  });

  test('in every clinic of a chain for its head office', async () => {
    await expectPages(office, { keyword: 'zhang' }, [...numbersOf(isOf('zhang')), ...elsewhere]);
    await expectPages(office, { keyword: 'L27' }, elsewhere);
    await expectPages(here, { keyword: 'L27' }, []);
    await expectPages(office, { keyword: 'zhang', clinicId: sisterId }, elsewhere);
  });
});

describe('a list that is not searched holds its orders once, the newest first, page by page', () => {
  test('in a group of several statuses', async () => {
    const finished: readonly number[] = statusesOf('finished');
    const inGroup = ({ status }: Order) => finished.includes(status);
    await expectPages(here, { group: 'finished' }, numbersOf(inGroup));
    await expectPages(office, { group: 'finished' }, [...numbersOf(inGroup), ...elsewhere]);
    await expectPages(
      here,
      { group: 'finished', type: 5 },
      numbersOf((one) => inGroup(one) && one.type === 5),
    );
    await expectPages(
      here,
      { status: [26, 3, 26, 99_999] },
      numbersOf(({ status }) => [3, 26].includes(status)),
    );
    await expectPages(here, { status: [] }, []);
  });

  test('of what is late', async () => {
    await expectPages(
      here,
      { due: 'late' },
      numbersOf(({ isLate }) => isLate),
    );
    await expectPages(
      here,
      { due: 'late', type: 7 },
      numbersOf(({ isLate, type }) => isLate && type === 7),
    );
    await expectPages(here, { due: 'atRisk' }, []);
  });

  test('narrowed by nothing at all', async () => {
    await expectPages(
      here,
      {},
      numbersOf(() => true),
    );
  });
});
