import { newsKind } from '../../platform/events/events.ts';

const unheard = { clinic: null, lab: null, person: false, shows: [] } as const;

export const identityNews = {
  /** A person registered; told inside the transaction, so that whoever was invited is in the clinic at once. */
  'identity.registered': newsKind<{
    readonly userId: string;
    /** SHA-256 in hex of the invitation's token, where one was given: the token itself is kept nowhere. */
    readonly invitationHash: string | null;
  }>(unheard),
  /** A person closed their account; their memberships end with it. */
  'identity.closed': newsKind<{ readonly userId: string }>(unheard),
};

declare module '../../platform/events/events.ts' {
  interface NewsKinds {
    identity: typeof identityNews;
  }
}
