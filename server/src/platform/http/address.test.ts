import { expect, test } from 'vitest';
import { useServer, type WholeOptions } from '../../testing/use-server.ts';

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
