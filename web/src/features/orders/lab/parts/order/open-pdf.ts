const keptMs = 60_000;

/** Opens a PDF in a tab of its own, or saves it where the browser lets none open. @throws Refusal as the reading does */
export async function openPdf(read: () => Promise<Blob>, name: string): Promise<void> {
  // The tab is opened while the click still counts as one; a later one would be blocked.
  const tab = window.open('', '_blank');
  try {
    const url = URL.createObjectURL(await read());
    setTimeout(() => URL.revokeObjectURL(url), keptMs);
    if (tab) tab.location.replace(url);
    else Object.assign(document.createElement('a'), { href: url, download: `${name}.pdf` }).click();
  } catch (error) {
    tab?.close();
    throw error;
  }
}
