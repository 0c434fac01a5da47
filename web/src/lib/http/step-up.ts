import type { Factor } from '@suya/contract/identity/identity.schema';

/** Asks the person for their second factor; true once it is proved, false where they would rather not. */
type Ask = (factor: Factor) => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** The frame hands its question over while it is on show. */
export function askFactorWith(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = undefined;
  };
}

/**
 * Whether the second factor was proved just now; several calls that need it at once are one question.
 * @param factor as the server names it: by the app, or by a code that is sent to the phone
 */
export async function proveFactor(factor: Factor): Promise<boolean> {
  asking ??= (ask?.(factor) ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
