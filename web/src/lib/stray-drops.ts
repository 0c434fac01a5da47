/** What takes a dropped file by itself. */
const TAKES_FILES = 'input[type="file"]';

function ignore(event: DragEvent): void {
  const { dataTransfer, target } = event;
  if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return;
  if (target instanceof Element && target.matches(TAKES_FILES)) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}

/** A file that is dropped beside its place stays where it was; the browser would open it and leave the page. */
export function ignoreStrayDrops(): void {
  addEventListener('dragover', ignore);
  addEventListener('drop', ignore);
}
