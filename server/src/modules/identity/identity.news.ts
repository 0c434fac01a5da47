declare module '../../platform/events/events.ts' {
  interface NewsPayloads {
    /** A person registered; told inside the transaction, so that whoever was invited is in the clinic at once. */
    'identity.registered': {
      readonly userId: string;
      /** SHA-256 in hex of the invitation's token, where one was given: the token itself is kept nowhere. */
      readonly invitationHash: string | null;
    };
    /** A person closed their account; their memberships end with it. */
    'identity.closed': { readonly userId: string };
  }
}

export {};
