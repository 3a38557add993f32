import { changePerson } from '../../people/changePeople.ts';
import { lockViewer } from '../../people/lockViewer.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import type { Picture } from './readPicture.ts';
import * as store from './photos.sql.ts';

/** Sets or removes the photo of the viewer (Photos 1). The same one again changes nothing. */
export async function setPhoto(
  tx: Transaction,
  { now }: ActionContext,
  viewer: SignedIn,
  picture: Picture | null,
): Promise<void> {
  await lockViewer(tx, viewer);
  const photo = picture?.hash ?? null;
  if ((await store.findHash(tx, viewer.id)) === photo) return;
  const at = now();
  if (picture) await store.writePhoto(tx, viewer.id, { ...picture, created_at: at.toISOString() });
  else await store.deletePhoto(tx, viewer.id);
  // Without the hash: a trace of a face has to be erasable.
  const detail = { changes: [{ field: 'photo', old: null, new: null }] };
  await changePerson(tx, { actor: viewer, at }, viewer, { photo }, { event: 'person.changed', detail });
}
