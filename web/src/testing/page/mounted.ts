/** How the page that is open is closed; set by what opens it. */
export const mounted: { close: (() => Promise<void>) | undefined } = { close: undefined };

/** What was written to `console.error` since the last test: a page that is well says nothing there. */
export const complaints: string[] = [];
