/** Asks the person for their second factor; true once it is proved, false where they would rather not. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** The frame hands its question over while it is on show. */
export function askFactorWith(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = undefined;
  };
}

/** Whether the second factor was proved just now; several calls that need it at once are one question. */
export async function proveFactor(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}
