import * as codeLogin from '@suya/contract/identity/code-login.endpoints';
import * as register from '@suya/contract/identity/register.endpoints';
import * as scan from '@suya/contract/identity/scan.endpoints';
import * as secondFactor from '@suya/contract/identity/second-factor.endpoints';
import * as sms from '@suya/contract/identity/sms.endpoints';
import * as smsOutbox from '@suya/contract/identity/sms-outbox.endpoints';
import { termsVersion } from '@suya/contract/identity/terms';
import { type Fixture, fixture, NOBODY } from '../../../conformity/testing/fixture.ts';

const elsewhere = 'It needs a captcha, a code, a ticket or a factor: the tests of modules/identity.';

/** Sound inputs of this module's endpoints. */
export const signInFixtures: readonly Fixture[] = [
  fixture(register.agreeToTerms).with(() => [{ termsVersion }]),
  fixture(register.checkAccount).with(() => [{ account: '13900000000' }]),
  fixture(register.forgetPasswd).with(
    () => [
      { phone: '13900000000', password: 'a password of nobody', phoneCaptcha: '123456' },
      { phone: '13900000000', password: 'a password of nobody', resetTicket: 'x'.repeat(43) },
    ],
    { shownElsewhere: elsewhere },
  ),
  fixture(register.pcRegister).with(
    () => [
      {
        ...{ phone: '13900000000', password: 'a password of nobody', phoneCaptcha: '123456' },
        ...{ termsVersion, invitation: 'x'.repeat(43) },
      },
    ],
    { shownElsewhere: elsewhere },
  ),
  fixture(scan.confirmScan).with(() => [{ scanId: 'x'.repeat(22), number: '12', accept: true }], {
    shownElsewhere: elsewhere,
  }),
  fixture(scan.openScan).with(() => [{ scanId: 'x'.repeat(22) }], { shownElsewhere: elsewhere }),
  fixture(scan.qrStatus).with(() => [{}, { codeToken: 'x'.repeat(43) }]),
  fixture(scan.scanLogin).with(() => [{}], { shownElsewhere: elsewhere }),
  fixture(codeLogin.openCode).with(() => [{ codeChallenge: 'x'.repeat(43) }]),
  fixture(codeLogin.codeStatus).with(() => [{ code: 'c'.repeat(22) }]),
  fixture(codeLogin.lookAtCode).with(() => [{ code: 'c'.repeat(22), codeChallenge: 'x'.repeat(43) }], {
    shownElsewhere: elsewhere,
  }),
  fixture(codeLogin.codeAuthorize).with(
    () => [{ code: 'c'.repeat(22), codeChallenge: 'x'.repeat(43), number: '12', accept: true }],
    { shownElsewhere: elsewhere },
  ),
  fixture(codeLogin.login4codePc).with(() => [{ code: 'c'.repeat(43), codeVerifier: 'x'.repeat(43) }], {
    shownElsewhere: elsewhere,
  }),
  fixture(sms.checkPhoneCaptcha).with(() => [{ phone: '13900000000', captcha: '123456' }], {
    shownElsewhere: elsewhere,
  }),
  fixture(sms.smsCaptcha).with(
    () => [
      { phone: '13900000000', scene: 'register', captcha: 'abcd', captchaId: NOBODY },
      { phone: '13900000000', scene: 'bind', captcha: 'abcd', captchaId: NOBODY },
    ],
    { shownElsewhere: elsewhere },
  ),
  fixture(sms.smsLogin).with(() => [{ phone: '13900000000', phoneCaptcha: '123456' }], { shownElsewhere: elsewhere }),
  fixture(smsOutbox.listSmsOutbox).with(() => [{}], { shownElsewhere: elsewhere }),
  fixture(secondFactor.confirmFactor).with(() => [{ code: '123456' }], { shownElsewhere: elsewhere }),
  fixture(secondFactor.enterWithFactor).with(() => [{ loginTicket: 'x'.repeat(43), code: '123456' }], {
    shownElsewhere: elsewhere,
  }),
  fixture(secondFactor.removeFactor).with(() => [{ code: '123456' }], { shownElsewhere: elsewhere }),
  fixture(secondFactor.renewRecoveryCodes).with(() => [{}], { shownElsewhere: elsewhere }),
  fixture(secondFactor.sendFactorCode).with(() => [{ loginTicket: 'x'.repeat(43) }, {}], { shownElsewhere: elsewhere }),
  fixture(secondFactor.setUpFactor).with(() => [{}], { shownElsewhere: elsewhere }),
];
