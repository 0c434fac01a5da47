import { useEffect, useState } from 'react';

/** A picture of the view that waits for the remark it goes with. */
export interface ViewPicture {
  readonly blob: Blob;
  /** For an img tag, as long as the picture waits. */
  readonly url: string;
}

/** Keeps one picture of the view until it is sent or dropped. */
export function useViewPicture() {
  const [picture, setPicture] = useState<ViewPicture>();
  useEffect(() => {
    if (!picture) return;
    return () => URL.revokeObjectURL(picture.url);
  }, [picture]);
  return {
    picture,
    keep: (blob: Blob) => setPicture({ blob, url: URL.createObjectURL(blob) }),
    drop: () => setPicture(undefined),
  };
}
