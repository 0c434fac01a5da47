import { pino } from 'pino';
import { beginSession } from '../modules/identity/index.ts';
import type { SystemCtx } from '../platform/ctx.ts';
import { urlOf } from '../platform/db/connection.ts';
import { openDatabase } from '../platform/db/database.ts';
import { Cluster } from '../platform/db/embedded/embedded-cluster.ts';
import { makeBus } from '../platform/events/bus.ts';
import { systemCtx } from '../platform/make-ctx.ts';
import { type DemoPerson, demoPerson } from '../seed/client.ts';
import type { Cast } from '../seed/road.ts';

/** A look behind a running server, at its own database. */
export interface Behind {
  readonly system: SystemCtx;
  close(): Promise<void>;
}

export async function lookBehind(dataDir: string): Promise<Behind> {
  const connection = await new Cluster(dataDir).connection();
  if (!connection) throw new Error('no database in the folder');
  const databaseUrl = urlOf({ ...connection, database: 'suya' });
  const database = await openDatabase({ dataDir, databaseUrl, poolSize: 4, isCurrent: true });
  const system = systemCtx({
    database,
    bus: makeBus([]),
    log: pino({ level: 'silent' }),
    language: 'zh',
    traceId: 'behind',
    address: '127.0.0.1',
  });
  return { system, close: () => database.close() };
}

interface SignedIn {
  readonly userId: string;
  readonly token: string;
  /** Of clinic staff; empty at the lab. */
  readonly clinicId: string;
  readonly memberId: string;
}

/** Signs somebody of the demonstration in, past password and captcha. */
export async function signIn(system: SystemCtx, phone: string, side: 'clinic' | 'lab'): Promise<SignedIn> {
  const { id: userId } = await system.db
    .selectFrom('user_account')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  const member = await system.db
    .selectFrom('membership')
    .select(['clinic_id', 'id'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const clinicId = (side === 'clinic' && member?.clinic_id) || null;
  const { token } = await system.transaction((tx) => beginSession(tx, { userId, side, clinicId, device: 'faults' }));
  return { userId, token, clinicId: clinicId ?? '', memberId: member?.id ?? '' };
}

export const assistantPhone = '13800000003';

/** Everybody whom an order of the demonstration clinic needs. */
export async function castOf(system: SystemCtx, origin: string): Promise<Cast> {
  const person = async (phone: string, side: 'clinic' | 'lab'): Promise<DemoPerson> => {
    const { userId, token } = await signIn(system, phone, side);
    return demoPerson(origin, userId, token);
  };
  const doctor = await signIn(system, '13800000002', 'clinic');
  return {
    assistant: await person(assistantPhone, 'clinic'),
    doctor: demoPerson(origin, doctor.userId, doctor.token),
    doctorId: doctor.memberId,
    intake: await person('13900000001', 'lab'),
    designer: await person('13900000002', 'lab'),
    checker: await person('13900000003', 'lab'),
    production: await person('13900000004', 'lab'),
  };
}
