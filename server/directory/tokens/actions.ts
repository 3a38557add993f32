import { MAX_SCIM_TOKENS } from '#shared/directory/tokens/limits.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { lock } from '../../platform/database/locks.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { record } from '../../platform/journal/journal.sql.ts';
import { newToken } from '../../platform/secrets/secret.ts';
import * as store from './tokens.sql.ts';

// Another start than that of access tokens, so that neither is taken for the other.
const PREFIX = 'gwscim_';

/** Creates a token for a directory and returns it. Only its digest is stored (Directory 1). */
export async function createScimToken(
  tx: Transaction,
  { now }: ActionContext,
  viewer: SignedIn,
  input: { body: () => { name: string } },
): Promise<{ id: string; token: string }> {
  await lock(tx, 'scimTokens');
  if ((await store.countScimTokens(tx)) >= MAX_SCIM_TOKENS) {
    const detail = `There are ${MAX_SCIM_TOKENS} tokens. Revoke one that is no longer used.`;
    throw new Refusal(409, 'tokens.too_many', detail);
  }
  const { name } = input.body();
  const { token, digest } = newToken(PREFIX);
  const id = await store.insertScimToken(tx, { name, digest, created_by: viewer.id });
  const event = { event: 'person.scim_token_created', subject_id: viewer.id, actor: viewer } as const;
  await record(tx, { ...event, detail: { id, name }, at: now() });
  return { id, token };
}

/** Revokes a token of a directory. Throws a 404 when there is none with this id. */
export async function revokeScimToken(
  tx: Transaction,
  { now }: ActionContext,
  viewer: SignedIn,
  { id }: { id: string },
): Promise<void> {
  const name = await store.deleteScimToken(tx, id);
  if (name === undefined) throw notFound();
  const event = { event: 'person.scim_token_revoked', subject_id: viewer.id, actor: viewer } as const;
  await record(tx, { ...event, detail: { id, name }, at: now() });
}
