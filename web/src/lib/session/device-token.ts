const key = 'deviceToken';
const shape = /^[\w-]{43}$/;

/**
 * The token by which accounts recognise this browser after it has proved itself. It names nobody and grants nothing
 * by itself, so it outlives the session: everybody in a clinic who works at this computer shares it.
 */
export function readDeviceToken(): string | undefined {
  const kept = localStorage.getItem(key);
  return kept !== null && shape.test(kept) ? kept : undefined;
}

export function keepDeviceToken(token: string): void {
  localStorage.setItem(key, token);
}
