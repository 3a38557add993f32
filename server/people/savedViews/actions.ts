import { uuidv7 } from 'uuidv7';
import type { NewView, SavedView } from '#shared/people/savedViews/schema.ts';
import { MAX_VIEWS } from '#shared/people/savedViews/limits.ts';
import { isBlank } from '#shared/text.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { invalidField, notFound, Refusal } from '../../platform/http/errors.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { lockViewer } from '../lockViewer.ts';
import * as store from './savedViews.sql.ts';

/** Saves the filters of a page under a name (Saved views 1). */
export async function saveView(tx: Transaction, viewer: SignedIn, input: NewView): Promise<SavedView> {
  const { page, shared = false } = input;
  const name = input.name.trim();
  if (isBlank(name)) throw invalidField('name', 'is empty', 'Enter a name for the view.');
  if (shared && !viewer.is_hr)
    throw new Refusal(403, 'auth.hr_only', 'Views are shared within HR. Save it for yourself.');
  // Two concurrent calls would count the same views.
  await lockViewer(tx, viewer);
  if ((await store.countViews(tx, viewer.id)) >= MAX_VIEWS) {
    throw new Refusal(
      409,
      'views.too_many',
      `You have ${MAX_VIEWS} saved views. Delete one that you do not need any more.`,
    );
  }
  const view = { id: uuidv7(), name, query: input.query.replace(/^\?/, ''), shared };
  await store.insertView(tx, { ...view, person_id: viewer.id, page });
  return { ...view, is_own: true };
}

export async function deleteView(tx: Transaction, viewer: SignedIn, id: string): Promise<void> {
  if (!(await store.deleteView(tx, viewer.id, id))) throw notFound();
}
