type Go = (to: string, options?: { replace?: boolean; state?: unknown }) => unknown;

let go: Go = (to) => location.assign(to);

/** The app passes its router once, so that the client can lead to the sign-in or to an open order. */
export function leadWith(navigate: Go): void {
  go = navigate;
}

/** Goes to an address of this site. Resolves when its page is shown. */
export async function goTo(...args: Parameters<Go>): Promise<void> {
  await go(...args);
}
