type Go = (to: string, options?: { replace?: boolean; state?: unknown }) => void;

let go: Go = (to) => location.assign(to);

/** The app hands its router over once, so that the client can lead to the sign-in or to an open order. */
export function leadWith(navigate: Go): void {
  go = navigate;
}

export function goTo(...args: Parameters<Go>): void {
  go(...args);
}
