const keptMs = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
}
