import type { Texts } from '../../catalogue.ts';
import type { sms as zh } from '../../zh/identity/sms.ts';

export const sms: Texts<typeof zh> = {
  code: '[{brand}] Your code for {scene} is {code}, valid for 5 minutes. Tell it to nobody: our staff never ask for it.',
  hasAccount:
    '[{brand}] Somebody used this number for {scene}. It has an account already: just sign in. Not you? Ignore this.',
  noAccount:
    '[{brand}] Somebody used this number for {scene}. It has no account yet: register first. Not you? Ignore this.',
  invitation: '[{brand}] {clinic} invites you to join. Open {link} within 7 days. Not known to you? Ignore this.',
  labAdded: '[{brand}] You now work in the lab. Open {link} and sign in by SMS with this phone. Not you? Ignore this.',
  factorReset:
    '[{brand}] An administrator switched off the second step of your account on request; every device is signed out. Not you? Call the administrator at once.',
  scene: {
    register: 'registration',
    login: 'signing in',
    forget: 'a new password',
    bind: 'a new phone',
    factor: 'confirming who you are',
    device: 'signing in on a new device',
  },
};
