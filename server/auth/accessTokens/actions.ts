import { MAX_TOKENS, whyNotExpiry } from '#shared/auth/accessTokens/expiry.ts';
import type { NewAccessToken } from '#shared/auth/accessTokens/schema.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { invalidField, notFound, Refusal } from '../../platform/http/errors.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { record } from '../../platform/journal/journal.sql.ts';
import { requireEnabled } from '../../people/actions.ts';
import { newToken } from '../../platform/secrets/secret.ts';
import { PREFIX } from './reader.ts';
import * as store from './accessTokens.sql.ts';
import { today } from '../../platform/today.ts';

/** Creates an access token of the viewer and returns it. Only its digest is stored (Access tokens 1). */
export async function createToken(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  input: { body: () => NewAccessToken },
): Promise<{ id: string; token: string }> {
  // Two concurrent calls would count the same tokens.
  await store.lockOwner(tx, viewer.id);
  await requireEnabled(tx, viewer.id);
  if ((await store.countTokens(tx, viewer.id)) >= MAX_TOKENS) {
    throw new Refusal(
      409,
      'tokens.too_many',
      `You have ${MAX_TOKENS} access tokens. Revoke one that is no longer used.`,
    );
  }
  const { name, scopes, expires_on } = input.body();
  const reason = whyNotExpiry(expires_on, today(context));
  if (reason !== null) throw invalidField('expires_on', reason, `The last day of the token ${reason}.`);
  const { token, digest } = newToken(PREFIX);
  const id = await store.insertToken(tx, { person_id: viewer.id, name, scopes, expires_on, digest });
  const event = { event: 'person.token_created', subject_id: viewer.id, actor: viewer } as const;
  await record(tx, { ...event, detail: { id, name, scopes, expires_on }, at: context.now() });
  return { id, token };
}

/** Revokes an access token of the person, by default the viewer. Throws a 404 for those of others (Access tokens 4). */
export async function revokeToken(
  tx: Transaction,
  { now }: ActionContext,
  viewer: SignedIn,
  { id, personId = viewer.id }: { id: string; personId?: string },
): Promise<void> {
  const name = await store.deleteToken(tx, personId, id);
  if (name === undefined) throw notFound();
  const event = { event: 'person.token_revoked', subject_id: personId, actor: viewer } as const;
  await record(tx, { ...event, detail: { id, name }, at: now() });
}
