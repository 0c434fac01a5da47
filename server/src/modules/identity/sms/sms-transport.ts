import type { MessageKey } from '@suya/contract/messages/catalogue';

/** What an SMS is about; each is a text of the catalogue and a template at the provider. */
export type SmsKind = 'code' | 'hasAccount' | 'noAccount' | 'invitation' | 'factorReset' | 'labAdded';

export const textOf = (kind: SmsKind): MessageKey => `sms.${kind}`;

export interface Sms {
  readonly id: string;
  readonly phone: string;
  readonly kind: SmsKind;
  /** What the text leaves open: `code`, `link`, or `clinic` and `link`. */
  readonly params: Readonly<Record<string, string>>;
}

/** A provider did not take a message. */
export class SmsRefused extends Error {
  /** Whether the same message may be taken later. */
  readonly mayTryAgain: boolean;

  constructor(reason: string, mayTryAgain: boolean) {
    super(reason);
    this.mayTryAgain = mayTryAgain;
  }
}

/** A provider of SMS. */
export interface SmsTransport {
  /** Whether it has a template for this kind; a message without one is dropped. */
  knows(kind: SmsKind): boolean;
  /** @throws SmsRefused where the provider is away, slow or refuses */
  send(sms: Sms): Promise<void>;
}
