import { expect, test } from 'vitest';
import { useServer, type WholeOptions } from '../../testing/use-server.ts';
import { networkOf, plainAddress } from './address.ts';

const saysWho: WholeOptions['prepare'] = ({ http }) => {
  http.get('/who', async (request) => ({ ip: request.ip }));
};
const direct = useServer({ prepare: saysWho });
const behindOne = useServer({ prepare: saysWho, env: { TRUSTED_HOPS: '1' } });

/** The address that limits would count by. */
async function addressOf(server: typeof direct, forwarded: string): Promise<string> {
  const answer = await server.current.http.inject({
    method: 'GET',
    url: '/who',
    remoteAddress: '10.0.0.9',
    headers: { 'x-forwarded-for': forwarded },
  });
  return answer.json<{ ip: string }>().ip;
}

test('without a trusted proxy nobody chooses the address that limits count by', async () => {
  for (const said of ['1.2.3.4', '1.2.3.4, 5.6.7.8', '127.0.0.1', '::1', 'nonsense']) {
    expect(await addressOf(direct, said)).toBe('10.0.0.9');
  }
});

test('behind one proxy only what it says itself counts, not what the client put before', async () => {
  expect(await addressOf(behindOne, '5.6.7.8')).toBe('5.6.7.8');
  expect(await addressOf(behindOne, '1.2.3.4, 5.6.7.8')).toBe('5.6.7.8');
});

test('an address has one form, however it is spelled, and a mapped IPv4 address is that address', () => {
  for (const mapped of ['::ffff:192.0.2.7', '::FFFF:192.0.2.7', '::ffff:c000:207', '0:0:0:0:0:ffff:192.0.2.7']) {
    expect(plainAddress(mapped)).toBe('192.0.2.7');
    expect(networkOf(mapped)).toBe('192.0.2.7');
  }
  expect(plainAddress('::ffff:0.0.0.0')).toBe('0.0.0.0');
  expect(plainAddress('2001:DB8:0:0:0:0:0:1')).toBe('2001:db8::1');
  expect(plainAddress('fe80::1%eth0')).toBe('fe80::1');
  for (const other of ['192.0.2.7', '::1', '::', '64:ff9b::c000:207', '::ffff:1:c000:207', 'nonsense', '']) {
    expect(plainAddress(other)).toBe(other);
  }
});

test('an IPv6 customer counts as one, and the next customer as another', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:DB8:1:2:ffff:ffff:ffff:ffff'));
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
});
