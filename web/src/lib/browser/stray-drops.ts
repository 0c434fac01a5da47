/** Elements that handle a dropped file themselves. */
const TAKES_FILES = 'input[type="file"]';

function ignore(event: DragEvent): void {
  const { dataTransfer, target } = event;
  if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return;
  if (target instanceof Element && target.matches(TAKES_FILES)) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}

/** Ignores a file that is dropped outside a drop area. The browser would open it and leave the page. */
export function ignoreStrayDrops(): void {
  addEventListener('dragover', ignore);
  addEventListener('drop', ignore);
}
