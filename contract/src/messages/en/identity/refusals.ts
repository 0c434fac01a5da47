import type { Texts } from '../../catalogue.ts';
import type { refusals as zh } from '../../zh/identity/refusals.ts';

export const refusals: Texts<typeof zh> = {
  passwordWrong: 'That is not your password',
  noPassword: 'You have no password yet; set one by “Forgot password” first',
  termsOutdated: 'The terms have changed; reload the page, read and agree again',
  pictureUnreadable:
    'The picture cannot be read; choose another PNG, JPEG or WebP, and convert a HEIC photo of an iPhone to JPEG first',
  otherPhone: 'Enter the phone of your own account',
  samePhone: 'This is your phone already',
  partnerUnknown: 'The other platform does not confirm this account',
  partnerTaken: 'This account is linked to another user',
  partnerUnreached: 'The other platform does not answer; try again in a while',
  smsOfClinic: 'The clinic has sent all the invitations it may today; please try again tomorrow',
  smsOfAccount: 'You have had all the text messages sent that you may today; please try again tomorrow',
  smsAway: 'No SMS service is connected here; please ask the administrator',
  factorAlready: 'The second factor is on already',
  signInAnew: 'To be safe, sign in again before you set up the second factor',
  factorMissing: 'Ask for a secret first',
  factorNeeded: 'Your role needs the second factor; it cannot be switched off',
  noFactor: 'You have not switched on the second step',
  notOneself: 'Not on your own account: another administrator has to do it',
  noFactorOfTheirs: 'The second step of this account is not on',
  lastAdministrator: 'The platform needs at least one active administrator: name another one first',
  labAlready: 'This person is of the lab already',
  labMoved: 'Somebody else changed this person meanwhile: refresh and try again',
  lastOfHeadOffice: 'You are the only one of a chain’s head office: add somebody else at “Organisation’s record” first',
};
