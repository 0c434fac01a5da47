import type { Texts } from '../catalogue.ts';
import type { identity as zh } from '../zh/identity.ts';

export const identity: Texts<typeof zh> = {
  login: 'Sign in',
  loginTitle: 'Sign in to {brand}',
  loginPurpose: 'One entrance for clinics, doctors and the lab',
  account: 'Mobile number',
  accountMissing: 'Enter your mobile number',
  accountWrong: 'Enter the 11 digits of a mobile number',
  password: 'Password',
  passwordMissing: 'Enter your password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  captcha: 'Characters in the picture',
  captchaMissing: 'Enter the characters in the picture',
  captchaAlt: 'Picture with characters to type',
  refreshCaptcha: 'Show another picture',
  captchaFailed: 'The picture did not load; click to retry',
  pickClinic: 'Choose a clinic',
  pickClinicPurpose: 'You work at several clinics; choose the one to enter',
  company: 'Company',
  enterClinic: 'Enter {clinic}',
  otherAccount: 'Use another account',
  vipTitle: 'Dear user:',
  vipText: 'The platform gives you 99 days of VIP benefits, valid until {date}',
  vipButton: 'Got it',
  signedOut: 'Your session has ended, please sign in again',
};
