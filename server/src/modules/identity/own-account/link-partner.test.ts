import { contact4mid, contactWithMmm, getProfile, unlinkPartner } from '@suya/contract/identity/account.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aPerson, type SignedIn, signIn, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { identityModule } from '../identity.module.ts';
import { identity, identityDeps } from '../testing/identity-in-tests.ts';

const server = useComposedServer(composeModules(identity));
const alone = useComposedServer(composeModules(identityModule({ ...identityDeps, partner: null })));
const nowhere = { side: 'none', clinicId: null } as const;
const aVisitor = async (): Promise<SignedIn> => signIn(server.current, await aPerson(server.current), nowhere);

describe('a partner’s account', () => {
  test('is linked where the partner confirms it, and replaced by another of one’s own', async () => {
    const person = await aVisitor();
    const kUserId = `demo-${person.phone.slice(-4)}`;
    expect((await person.ask(contactWithMmm, { kUserId, phone: person.phone })).status).toBe(200);
    expect((await person.ask(contactWithMmm, { kUserId, phone: person.phone })).status).toBe(200);
    expect((await person.ask(contact4mid, { mid: kUserId })).status).toBe(200);
    expect((await person.ask(getProfile, {})).body.data.partner).toEqual({ kUserId, mid: kUserId });
  });

  test('is not linked for another phone, where nobody confirms it, or where somebody else has it', async () => {
    const [person, other] = [await aVisitor(), await aVisitor()];
    const kUserId = `demo-${person.phone.slice(-4)}`;
    const foreign = await person.ask(contactWithMmm, { kUserId, phone: other.phone });
    expect(foreign.body.extra?.fields).toEqual({ phone: expect.any(String) });
    const unknown = await person.ask(contactWithMmm, { kUserId: 'k-1', phone: person.phone });
    expect(unknown.body.extra?.fields).toEqual({ kUserId: expect.any(String) });
    await sql`INSERT INTO partner_link VALUES (${other.userId}, 'mid', ${kUserId})`.execute(
      systemOf(server.current).as({ kind: 'identity', userId: null }).db,
    );
    expect((await person.ask(contact4mid, { mid: kUserId })).status).toBe(409);
  });

  test('is unlinked by its owner, and may then be linked by them again', async () => {
    const [person, other] = [await aVisitor(), await aVisitor()];
    const [mid, theirs] = [person, other].map(({ phone }) => `demo-${phone.slice(-4)}`);
    await person.ask(contact4mid, { mid: mid ?? '' });
    await other.ask(contact4mid, { mid: theirs ?? '' });
    for (const _ of [1, 2]) expect((await person.ask(unlinkPartner, { partner: 'mid' })).status).toBe(200);
    expect((await person.ask(getProfile, {})).body.data.partner).toEqual({ kUserId: null, mid: null });
    expect((await other.ask(getProfile, {})).body.data.partner).toEqual({ kUserId: null, mid: theirs });
    expect((await person.ask(contact4mid, { mid: mid ?? '' })).status).toBe(200);
    expect((await call(server.current.http, unlinkPartner, { partner: 'mid' })).status).toBe(401);
  });

  test('is not asked about where no partner is configured', async () => {
    const person = await signIn(alone.current, await aPerson(alone.current), nowhere);
    expect((await person.ask(getProfile, {})).body.data.partner).toBeNull();
    expect((await person.ask(contact4mid, { mid: 'x' })).status).toBe(404);
    expect((await call(alone.current.http, contact4mid, { mid: 'x' })).status).toBe(401);
  });
});
