import { writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';

/** Carries a file out of a folder over a place of the page and lets go of it there, once `over` is true. */
async function carryFile(
  page: Page,
  place: Locator,
  { name, bytes }: { name: string; bytes: Buffer },
  over: () => Promise<void>,
): Promise<void> {
  // The page reads it as it sends it: it stays as long as the journey.
  const path = test.info().outputPath(name);
  await writeFile(path, bytes);
  await place.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await place.boundingBox()) ?? {};
  const hand = await page.context().newCDPSession(page);
  const carry = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    hand.send('Input.dispatchDragEvent', {
      type,
      data: { items: [], files: [path], dragOperationsMask: 1 },
      x: x + width / 2,
      y: y + height / 2,
    });
  await carry('dragEnter');
  await carry('dragOver');
  await over();
  await carry('drop');
  await hand.detach();
}

/** Drops a file onto a place that takes files. */
export const dropFile = (page: Page, place: Locator, name: string, bytes: Buffer): Promise<void> =>
  carryFile(page, place, { name, bytes }, () =>
    expect(place, 'it shows that the file may be let go here').toHaveAttribute('data-over', 'true'),
  );

/** Drops a file where nothing takes it. */
export const dropBeside = (page: Page, place: Locator, name: string, bytes: Buffer): Promise<void> =>
  carryFile(page, place, { name, bytes }, async () => {});
