import { PHOTO_LIMIT } from '#shared/people/photos/limits.ts';

/** The sides of a picture that was too large, in pixels: the server makes it smaller again. */
const SIDE = 512;

/**
 * Returns the file as it may be sent: photos of phones are larger than the server accepts, so the middle of them is drawn
 * smaller. What no browser can read is sent as it is, and the server says why it is refused.
 */
export async function shrink(file: File): Promise<Blob> {
  if (file.size <= PHOTO_LIMIT) return file;
  try {
    const picture = await createImageBitmap(file);
    const side = Math.min(picture.width, picture.height);
    const canvas = document.createElement('canvas');
    canvas.width = SIDE;
    canvas.height = SIDE;
    const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
    canvas.getContext('2d')!.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE);
    picture.close();
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', 0.9));
  } catch {
    return file;
  }
}
