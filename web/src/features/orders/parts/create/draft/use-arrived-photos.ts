import type { NewsItem } from '@suya/contract/live/live.endpoints';
import type { Draft } from '@suya/contract/orders/orders.schema';
import { useCallback } from 'react';
import { useNews } from '../../../../../lib/http/live.ts';
import { readDraft } from '../../../api.ts';
import { photosArrived, withPhotos } from './arrived-photos.ts';
import type { DraftForm } from './use-draft-saving.ts';

/** The form as it is now beside the draft as it was last written; one object for as long as the form is open. */
export interface KeptForm {
  form: DraftForm;
  draft: Draft | undefined;
  /** The form that the draft holds. */
  saved: DraftForm;
  /** The writing or reading under way: the next one waits for it. */
  running: Promise<Draft | undefined> | undefined;
  /** Somebody else wrote what cannot be joined. */
  moved: boolean;
}

/**
 * Photos that a phone adds to the draft while its form is open join the form as their news comes; what is being typed
 * stays and is saved upon them.
 * @param show draws what was taken over; `isSaved` where the form holds nothing else that is new
 * @returns takes over at once what arrived; false where anything but photos was written
 */
export function useArrivedPhotos(
  kept: KeptForm,
  show: (form: DraftForm, draft: Draft, isSaved: boolean) => void,
): () => Promise<boolean> {
  const take = useCallback(async (): Promise<boolean> => {
    const { draft: before } = kept;
    const theirs = before && (await readDraft(before.id).catch(() => undefined));
    const arrived = theirs && photosArrived(before, theirs);
    if (!arrived) return false;
    const isSaved = kept.form === kept.saved;
    kept.form = withPhotos(kept.form, arrived);
    if (isSaved) kept.saved = kept.form;
    kept.draft = theirs;
    show(kept.form, theirs, isSaved);
    return true;
  }, [kept, show]);

  const hear = useCallback(
    async ({ name, aggregate, payload }: NewsItem) => {
      if (name !== 'order.saved' || !kept.draft || aggregate !== `order:${kept.draft.id}`) return;
      // News of our own saving comes before its answer.
      while (kept.running) await kept.running;
      if (kept.moved || Number(payload.version) <= kept.draft.version) return;
      kept.running = take().then(() => kept.draft);
      await kept.running;
      kept.running = undefined;
    },
    [kept, take],
  );
  useNews(useCallback((item: NewsItem) => void hear(item), [hear]));
  return take;
}
