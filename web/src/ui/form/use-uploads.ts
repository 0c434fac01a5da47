import { useCallback, useEffect, useRef, useState } from 'react';

export interface TransportControl {
  pause(): void;
  resume(): void;
}

export interface TransportOptions {
  signal: AbortSignal;
  onProgress: (share: number) => void;
  /** Whether it is paused until there is a connection again. */
  onWait: (waits: boolean) => void;
  onCheck: () => void;
  onControl: (control: TransportControl) => void;
}

/** Uploads one file; rejects with a message for the person. */
export type Transport<T> = (file: File, options: TransportOptions) => Promise<T>;

export interface UploadItem {
  readonly id: number;
  readonly file: File;
  readonly phase: 'waiting' | 'sending' | 'offline' | 'paused' | 'checking' | 'failed';
  /** 0 to 1. */
  readonly share: number;
  /** The error message; empty if the transport had none. */
  readonly error: string;
}

const atOnce = 2;
let lastId = 0;

interface Work {
  stop: AbortController;
  control?: TransportControl;
}

/**
 * The running uploads: two at a time, each with progress, pause, cancel and retry. A file that has arrived leaves
 * the list and is passed to `onUploaded`. Leaving the page cancels all of them.
 */
export function useUploads<T>(transport: Transport<T>, onUploaded: (uploaded: T, file: File) => void) {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const works = useRef(new Map<number, Work>());
  const latest = useRef({ transport, onUploaded });
  latest.current = { transport, onUploaded };

  const change = useCallback((id: number, part: Partial<UploadItem>) => {
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...part } : item)));
  }, []);
  const drop = useCallback((id: number) => setItems((before) => before.filter((item) => item.id !== id)), []);

  const send = useCallback(
    async ({ id, file }: UploadItem) => {
      const work: Work = { stop: new AbortController() };
      works.current.set(id, work);
      change(id, { phase: 'sending', share: 0, error: '' });
      try {
        const uploaded = await latest.current.transport(file, {
          signal: work.stop.signal,
          onProgress: (share) => change(id, { share }),
          onWait: (waits) => change(id, { phase: waits ? 'offline' : 'sending' }),
          onCheck: () => change(id, { phase: 'checking', share: 1 }),
          onControl: (control) => {
            work.control = control;
          },
        });
        drop(id);
        latest.current.onUploaded(uploaded, file);
      } catch (error) {
        if (!work.stop.signal.aborted)
          change(id, { phase: 'failed', error: error instanceof Error ? error.message : '' });
      } finally {
        works.current.delete(id);
      }
    },
    [change, drop],
  );

  useEffect(() => {
    const next = items.find((item) => item.phase === 'waiting' && !works.current.has(item.id));
    if (next && works.current.size < atOnce) void send(next);
  }, [items, send]);

  useEffect(() => {
    const running = works.current;
    return () => {
      for (const work of running.values()) work.stop.abort();
    };
  }, []);

  return {
    items,
    add: (files: readonly { file: File; error?: string | undefined }[]) =>
      setItems((before) => [
        ...before,
        ...files.map(({ file, error }): UploadItem => {
          lastId += 1;
          return { id: lastId, file, phase: error ? 'failed' : 'waiting', share: 0, error: error ?? '' };
        }),
      ]),
    pause: (id: number) => {
      works.current.get(id)?.control?.pause();
      change(id, { phase: 'paused' });
    },
    resume: (id: number) => {
      works.current.get(id)?.control?.resume();
      change(id, { phase: 'sending' });
    },
    cancel: (id: number) => {
      works.current.get(id)?.stop.abort();
      drop(id);
    },
    retry: (id: number) => change(id, { phase: 'waiting', error: '' }),
  };
}
