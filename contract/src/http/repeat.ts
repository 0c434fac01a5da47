/**
 * What happens if a POST is sent again because its answer was lost. Each word is a promise of its endpoint; the
 * texts are printed in the API page.
 */
export const repeats = {
  key: 'Takes an `Idempotency-Key`: sent again under the same key it is done once and answers the same.',
  reads: 'Only reads: it is a POST because its filters are too long for an address, or must not stand in one.',
  sets: 'Sets something that exists to what it says: sent again it changes nothing, or the version it names is gone.',
  ends: 'Ends, decides or takes back one thing: sent again it finds nothing left to do.',
  once: 'What opens it works once (a captcha, a code, a ticket, a QR code, a payment’s own number): sent again it is refused or has no effect.',
  unique: 'The database allows one of it at most: sent again it is refused, or answers with the one that exists.',
  renews:
    'Makes something short-lived that moves no money: sent again it makes another, and the first is given up, opens the same, or is swept away.',
} as const;

/** How a POST may be repeated. */
export type Repeat = keyof typeof repeats;

/** A POST declares how it may be repeated. A GET only reads and needs no declaration. */
export type Repeatable =
  | { readonly method: 'GET'; readonly repeat?: undefined }
  | { readonly method: 'POST'; readonly repeat: Repeat };
