const key = 'deviceToken';
const shape = /^[\w-]{43}$/;

/**
 * By what accounts know this browser again, where one has proved itself here. It names nobody and opens nothing by
 * itself, so it outlives the session: everybody of a clinic who works at this computer shares it.
 */
export function readDeviceToken(): string | undefined {
  const kept = localStorage.getItem(key);
  return kept !== null && shape.test(kept) ? kept : undefined;
}

export function keepDeviceToken(token: string): void {
  localStorage.setItem(key, token);
}
