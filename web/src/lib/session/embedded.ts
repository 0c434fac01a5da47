const flag = 'iframe';

/** Whether the portal runs inside another page (`?iframe=1`): sidebar and top bar are hidden. Kept for the tab's life. */
export function isEmbedded(): boolean {
  if (new URLSearchParams(location.search).get(flag) === '1') sessionStorage.setItem(flag, '1');
  return sessionStorage.getItem(flag) === '1';
}

/** Clears the tab's storage, except that the portal is embedded: that is not personal and outlives a session. */
export function emptyTab(): void {
  const embedded = isEmbedded();
  sessionStorage.clear();
  if (embedded) sessionStorage.setItem(flag, '1');
}
