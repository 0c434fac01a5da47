import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The root of the server that pages are rendered against. */
    serverOrigin: string;
    /** Where its stage hears what to prepare. */
    stageOrigin: string;
  }
}

/** Node's own, past what a test does to the page's line. To it an address without a server means nothing. */
export const { fetch: ownFetch } = globalThis;

interface Hold {
  readonly path: RegExp;
  readonly until: Promise<void>;
  readonly release: () => void;
}

const holds: Hold[] = [];
let refused: RegExp | undefined;

/** The line between a page and the server. */
export const network = {
  /** Lets what is asked of these paths wait until the line is mended. */
  hold(path: RegExp): void {
    let release = () => {};
    const until = new Promise<void>((done) => {
      release = done;
    });
    holds.push({ path, until, release });
  },
  /** Lets what is asked of these paths fail, as in a browser without a network. */
  cut(path: RegExp): void {
    refused = path;
  },
  mend(): void {
    refused = undefined;
    for (const { release } of holds.splice(0)) release();
  },
};

/** What a page calls: to the server, as a browser would. */
export async function fetchOfPage(path: string, init?: RequestInit): Promise<Response> {
  await Promise.all(holds.filter((hold) => hold.path.test(path)).map(({ until }) => until));
  if (refused?.test(path)) throw new TypeError('Failed to fetch');
  return ownFetch(new URL(path, inject('serverOrigin')), init);
}
