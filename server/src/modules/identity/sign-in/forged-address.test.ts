import { pcLogin } from '@suya/contract/identity/identity.endpoints';
import { checkAccount } from '@suya/contract/identity/register.endpoints';
import { smsLogin } from '@suya/contract/identity/sms.endpoints';
import { expect, test } from 'vitest';
import { type Answer, type CallOptions, call } from '../../../testing/call.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { aPhone } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { clinicsInTests } from '../../clinics/testing/clinics-in-tests.ts';
import { identity } from '../testing/identity-in-tests.ts';
import { aCaptcha, anAddress } from '../testing/signing-in.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests));
/** More than any limit lets through, and what may come back of one meanwhile. */
const TRIES = 150;

const limited: Record<string, (from: CallOptions) => Promise<Answer<unknown>>> = {
  'wrong passwords': async (from) => {
    const input = { account: aPhone(), password: 'wrong', captcha: 'AB3D', captchaId: await aCaptcha(server.current) };
    return call(server.current.http, pcLogin, input, from);
  },
  'wrong codes by SMS': (from) =>
    call(server.current.http, smsLogin, { phone: aPhone(), phoneCaptcha: '123456' }, from),
  'questions for an account': (from) => call(server.current.http, checkAccount, { account: aPhone() }, from),
};

test.each(Object.entries(limited))(
  '%s count by the address that they come from, whatever it says of others',
  async (_what, act) => {
    const remoteAddress = anAddress();
    let refused = 0;
    for (let n = 0; n < TRIES && refused === 0; n += 1) {
      const answer = await act({ remoteAddress, headers: { 'x-forwarded-for': `203.0.113.${n}, 198.51.100.${n}` } });
      if (answer.status === 429) refused = n;
    }
    expect(refused).toBeGreaterThanOrEqual(50);
  },
);
