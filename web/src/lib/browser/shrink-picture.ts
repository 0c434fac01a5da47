const side = 256;
const quality = 0.86;

/**
 * Crops a chosen picture to its middle and returns a square data URL of 256 pixels: WebP, or PNG if the browser
 * cannot write WebP. Encoding it again also removes the place and camera that a photo may contain.
 * @throws if the browser cannot read the picture
 */
export async function shrinkPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const cut = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.drawImage(picture, (picture.width - cut) / 2, (picture.height - cut) / 2, cut, cut, 0, 0, side, side);
  picture.close();
  return canvas.toDataURL('image/webp', quality);
}
