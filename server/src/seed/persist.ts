import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MS = 500;

/** The server answered that it will not. */
export class Refused extends Error {}

/** Nobody answered, or the server has no time: asked again, it may. */
class Unanswered extends Error {}

interface Answer {
  readonly headers: Headers;
  readonly text: string;
}

/** Sends a request. @throws Unanswered where it may be sent again, Refused where that would not help */
export async function send(url: string, init: RequestInit): Promise<Answer> {
  const heard = async () => {
    const answer = await fetch(url, init);
    return { answer, text: await answer.text() };
  };
  const { answer, text } = await heard().catch((error: unknown) => {
    throw new Unanswered(`${url}: ${error instanceof Error ? error.message : String(error)}`);
  });
  const { ok, status, headers } = answer;
  if (ok) return { headers, text };
  const isBusy = status === 503 || (status === 409 && headers.has('retry-after'));
  throw new (isBusy ? Unanswered : Refused)(`${url}: ${status} ${text}`);
}

/** Does `work` again where it was not answered, half a second apart and `times` times at most. */
export async function persist<T>(times: number, work: () => Promise<T>): Promise<T> {
  for (let left = times; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1 || !(error instanceof Unanswered)) throw error;
      await delay(PAUSE_MS);
    }
  }
}
