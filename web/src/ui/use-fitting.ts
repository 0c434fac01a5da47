import { type RefCallback, useCallback } from 'react';

/**
 * Tells by an attribute whether the table within the element is wider than it: `data-wide`. Such a table scrolls in its
 * place, which the keyboard must reach where nothing in it takes the focus; any other keeps its head at the page's top, which
 * it could not within what scrolls.
 * @param takesFocus whether the place itself has to
 */
export function useFitting(takesFocus: boolean): RefCallback<HTMLDivElement> {
  return useCallback(
    (box) => {
      const table = box?.querySelector('table');
      if (!box || !table) return;
      const judge = () => {
        const wide = table.offsetWidth > box.clientWidth;
        box.dataset.wide = String(wide);
        if (wide && takesFocus) box.tabIndex = 0;
        else box.removeAttribute('tabindex');
      };
      let frame = 0;
      // In the next frame: it changes the sizes that are watched.
      const watch = new ResizeObserver(() => {
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(judge);
      });
      watch.observe(box);
      watch.observe(table);
      return () => {
        cancelAnimationFrame(frame);
        watch.disconnect();
      };
    },
    [takesFocus],
  );
}
