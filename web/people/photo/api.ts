import { viewerQuery } from '../../auth/viewer.ts';
import { call } from '../../client/http.ts';
import { useAct } from '../../ui/useAct.ts';
import { messages } from './messages.ts';
import { PHOTO_LIMIT } from '#shared/people/photos/limits.ts';

/** Sets the viewer's own photo; null removes it. The caller shows a failure. */
export const useSetPhoto = () =>
  useAct({
    send: async (file: File | null) => {
      if (file === null) return call('DELETE /user/self/photo');
      const picture = await shrink(file);
      return call('PUT /user/self/photo', {
        body: new Uint8Array(await picture.arrayBuffer()),
        // The server looks at the bytes, and says so if they are of another kind.
        headers: { 'Content-Type': 'image/png' },
      });
    },
    done: (_reply, file) => (file === null ? messages.removed : messages.saved),
    onDone: (_reply, _file, client) => client.invalidateQueries({ queryKey: viewerQuery().queryKey }),
  });

/** The sides of a picture that was too large, in pixels: the server makes it smaller again. */
const SIDE = 512;

/**
 * Returns the file for the upload: photos of phones are larger than the server accepts, so their middle is scaled down.
 * Unreadable files are sent unchanged, and the server gives the reason for the refusal.
 */
async function shrink(file: File): Promise<Blob> {
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
