import { type RefCallback, useCallback } from 'react';

/**
 * Sets the attribute `data-wide` if the table inside the element is wider than it. A wide table scrolls within the
 * element, which must be reachable by keyboard if nothing inside takes the focus. Other tables keep their sticky
 * head, which does not work inside a scrolling element.
 * @param takesFocus whether the element itself has to take the focus
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
      // In the next frame, because it changes the observed sizes.
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
