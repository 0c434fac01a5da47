import { addPhonePhoto, openPhoneLink } from '@suya/contract/deliveries/phone.endpoints';
import type { AnswerOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/http/client.ts';
import { Refusal } from '../../../lib/http/refusal.ts';
import { uploadUnder } from '../../../lib/http/upload.ts';

export type PhoneOrder = AnswerOf<typeof openPhoneLink>;

/** One photo on its way: how far it is, or why it did not arrive. */
export interface Sent {
  readonly id: number;
  readonly name: string;
  /** 0 to 1 of its bytes; 1 with `done` once it was checked and kept. */
  readonly share: number;
  readonly done: boolean;
  readonly error: string | null;
}

/** The patient did not consent to pictures, or took it back. */

const isOver = (error: unknown): boolean => error instanceof Refusal && (error.code === 404 || error.code === 422);

export type PhoneFailure =
  | { readonly kind: 'over' | 'unreached' }
  | { readonly kind: 'consent'; readonly words: string };

function failureOf(error: unknown): PhoneFailure {
  if (error instanceof Refusal && error.code === codes.consentMissing) return { kind: 'consent', words: error.message };
  return { kind: isOver(error) ? 'over' : 'unreached' };
}

function usePhotos(token: string, order: PhoneOrder | undefined) {
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const change = (id: number, part: Partial<Sent>) =>
    setSent((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const bring = async (file: File, id: number) => {
    if (!order) return;
    try {
      const onProgress = (share: number) => change(id, { share });
      const key = await uploadUnder(order.credential, file, { kind: 'photo', onProgress });
      await call(addPhonePhoto, { token, key, name: file.name }, { quiet: true });
      change(id, { share: 1, done: true });
    } catch (error) {
      const words = error instanceof Refusal ? (Object.values(error.fields)[0] ?? error.message) : String(error);
      change(id, { error: words });
    }
  };
  const add = async (files: readonly File[]) => {
    const first = sent.length;
    const rows = files.map((file, index) => ({
      id: first + index,
      name: file.name,
      share: 0,
      done: false,
      error: null,
    }));
    setSent((before) => [...before, ...rows]);
    // One after another: a phone's line is narrow, and the first is there sooner.
    for (const [index, file] of files.entries()) await bring(file, first + index);
  };
  return { sent, add };
}

/** What a phone link opens, and how photos are added by it. */
export function usePhoneLink(token: string) {
  const [order, setOrder] = useState<PhoneOrder>();
  const [failure, setFailure] = useState<PhoneFailure>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens it again.
  useEffect(() => {
    const stop = new AbortController();
    setFailure(undefined);
    // Another code opened in the same tab shows nothing of the order before it.
    setOrder(undefined);
    call(openPhoneLink, { token }, { signal: stop.signal, quiet: true }).then(setOrder, (error) => {
      if (!stop.signal.aborted) setFailure(failureOf(error));
    });
    return () => stop.abort();
  }, [token, tries]);
  return { order, failure, retry: () => setTries(tries + 1), ...usePhotos(token, order) };
}
