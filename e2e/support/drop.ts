import { writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';

/** Lets go of a file over a place of the page, as somebody does who drags it there out of a folder. */
export async function dropFile(page: Page, place: Locator, name: string, bytes: Buffer): Promise<void> {
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
  await expect(place, 'it shows that the file may be let go here').toHaveAttribute('data-over', 'true');
  await carry('drop');
  await hand.detach();
}
