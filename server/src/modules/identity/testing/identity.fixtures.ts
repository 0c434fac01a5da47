import * as account from '@suya/contract/identity/account.endpoints';
import * as identity from '@suya/contract/identity/identity.endpoints';
import * as labAccounts from '@suya/contract/identity/lab-accounts.endpoints';
import * as preferences from '@suya/contract/identity/preferences.endpoints';
import * as sessions from '@suya/contract/identity/sessions.endpoints';
import { type Fixture, fixture, NOBODY, onTheRoad, PIXEL, paged } from '../../../conformity/testing/fixture.ts';

const elsewhere =
  'It needs a password, a factor, a partner or the platform’s administrator: the tests of modules/identity.';

/** Sound inputs of this module's endpoints. */
export const identityFixtures: readonly Fixture[] = [
  fixture(identity.changeClinic).with(({ clinicId }) => [{ clinicId }], {
    shownElsewhere: onTheRoad,
    endsSession: true,
  }),
  fixture(identity.logout).with(() => [{}], { shownElsewhere: onTheRoad, endsSession: true }),
  fixture(identity.imageCaptcha).with(() => [{ purpose: 'sms' }]),
  fixture(identity.pcLogin).with(
    () => [{ account: '13900000000', password: 'not it', captcha: 'abcd', captchaId: NOBODY }],
    { shownElsewhere: elsewhere },
  ),
  fixture(identity.switchClinic).with(({ clinicId }) => [{ clinicId, loginTicket: 'x'.repeat(43) }], {
    shownElsewhere: elsewhere,
  }),
  fixture(account.changePasswd).with(() => [{ oldPasswd: 'not it', newPasswd: 'a password of nobody' }], {
    shownElsewhere: elsewhere,
  }),
  fixture(account.changePhone).with(() => [{ phone: '13900000000', phoneCaptcha: '123456', password: 'not it' }], {
    shownElsewhere: elsewhere,
  }),
  fixture(account.contact4mid).with(() => [{ mid: 'm-1' }], { shownElsewhere: elsewhere }),
  fixture(account.contactWithMmm).with(() => [{ kUserId: 'k-1', phone: '13900000000' }], { shownElsewhere: elsewhere }),
  fixture(account.removeAccount).with(() => [{ password: 'not it' }], { shownElsewhere: elsewhere }),
  fixture(account.unlinkPartner).with(() => [{ partner: 'mmm' }]),
  fixture(account.updateInfo).with(() => [
    {
      ...{ name: '王一', avatar: PIXEL, birthDay: '1990-01-02', sex: 'male', jobTitle: '主治医师' },
      ...{ email: 'wang@example.com' },
    },
  ]),
  fixture(preferences.editPreference).with(() => [
    { orderShowType: 'tableShow', hiddenColumns: { caseList: ['price'] }, language: 'zh' },
  ]),
  fixture(sessions.endOtherSessions).with(() => [{}], { endsSession: true }),
  fixture(sessions.endSession).with(() => [{ sessionId: NOBODY }], { shownElsewhere: elsewhere }),
  fixture(sessions.listSignIns).with(() => [{ ...paged }]),
  fixture(labAccounts.addLabPerson).with(() => [{ phone: '13900000000', name: '郑设计', roles: ['design'] }], {
    shownElsewhere: elsewhere,
  }),
  fixture(labAccounts.endSessionsOfAccount).with(() => [{ userId: NOBODY, reason: '电脑丢失' }], {
    shownElsewhere: elsewhere,
  }),
  fixture(labAccounts.listLabAccounts).with(() => [{ ...paged, phone: '13900000000' }], { shownElsewhere: elsewhere }),
  fixture(labAccounts.resetFactor).with(() => [{ userId: NOBODY, reason: '手机丢失' }], { shownElsewhere: elsewhere }),
  fixture(labAccounts.updateLabPerson).with(
    () => [{ userId: NOBODY, name: '郑设计', roles: ['design'], isActive: true, reason: '转岗', version: 1 }],
    { shownElsewhere: elsewhere },
  ),
];
