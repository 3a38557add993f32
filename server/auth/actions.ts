import { fieldChanges } from '#shared/changes.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { inTransaction } from '../database/transaction.ts';
import { badRequest } from '../http/errors.ts';
import { record } from '../journal/store.ts';
import { insertPerson, updatePerson } from '../people/store.ts';
import { digest } from './attempt.ts';
import { decide, type Identity, type Known } from './claims.ts';
import { SignInFailure } from './failure.ts';
import { type SessionSettings, startSession } from './session.ts';
import * as store from './store.ts';

/**
 * The id of the person behind an account (contract §2): the one it is bound to; else a person who was added with its email,
 * where the email can be trusted; else somebody new. Throws a SignInFailure for an account that may be none of them.
 */
export function resolvePerson(
  db: Database,
  identity: Identity,
  bootstrapManagers: readonly string[],
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const bound = await store.findBound(tx, identity.issuer, identity.subject);
    const person = bound ?? (await signInFirst(tx, identity, bootstrapManagers));
    // A name that they have is theirs to keep.
    if (person.name === '' && identity.name !== '') {
      const named = await updatePerson(tx, person.id, { name: identity.name });
      await record(tx, named, 'person', person.id, 'named', {
        changes: fieldChanges(person, named, ['name']),
      });
    }
    return person.id;
  });
}

async function signInFirst(
  tx: Transaction,
  identity: Identity,
  bootstrapManagers: readonly string[],
): Promise<Known> {
  // Two first sign-ins at once wait for each other, and the second finds what the first has made.
  await store.lockFirstSignIn(tx);
  const { person, event } = await recognize(tx, identity);
  if (event === null) return person;
  const { issuer, subject, email_trusted } = identity;
  await store.bindIdentity(tx, person.id, issuer, subject);
  const actor = { id: person.id, name: person.name || identity.name };
  await record(tx, actor, 'person', person.id, event, { name: actor.name, email: person.email, issuer });
  if (!person.is_manager && email_trusted && bootstrapManagers.includes(person.email)) {
    const promoted = await updatePerson(tx, person.id, { is_manager: true });
    const changes = fieldChanges(person, promoted, ['is_manager']);
    await record(tx, actor, 'person', person.id, 'made_manager', { by: 'BOOTSTRAP_MANAGERS', changes });
  }
  return person;
}

type Recognized = { person: Known; event: 'created' | 'claimed' | null };

async function recognize(tx: Transaction, identity: Identity): Promise<Recognized> {
  const bound = await store.findBound(tx, identity.issuer, identity.subject);
  const sameEmail = identity.email === null ? undefined : await store.lockByEmail(tx, identity.email);
  const decision = decide(identity, bound, sameEmail);
  switch (decision.act) {
    case 'refuse':
      throw new SignInFailure(decision.code, decision.reason);
    case 'welcome':
      return { person: decision.person, event: null };
    case 'claim':
      return { person: decision.person, event: 'claimed' };
    case 'create': {
      const person = await insertPerson(tx, { email: decision.email, name: identity.name });
      // At this very moment a manager has added the email: now there is somebody to claim.
      if (!person) return recognize(tx, identity);
      return { person: { ...person, identity_issuer: null }, event: 'created' };
    }
  }
}

/** Who signed in, when they proved it, in which browser. */
type SignedInAt = { personId: string; authenticated_at: string | null; browser: string };

/** Makes the code good for the person, in the browser with this cookie alone. Once: throws when it has been good before. */
export async function issueCode(
  db: Database,
  code: string,
  { personId, authenticated_at, browser }: SignedInAt,
) {
  const issued = await store.insertSignInCode(db, {
    code_digest: digest(code),
    browser_digest: digest(browser),
    person_id: personId,
    authenticated_at,
  });
  if (!issued) throw new SignInFailure('expired', 'this sign-in was finished before');
}

/** Exchanges a one-time code for a token: both happen, or neither. */
export function exchange(
  db: Database,
  sessions: SessionSettings,
  code: string,
  browser: string | undefined,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const person = browser && (await store.takeSignInCode(tx, digest(code), digest(browser)));
    if (!person) throw badRequest('This sign-in code is wrong, used or older than a minute. Sign in again.');
    return startSession(tx, sessions, person);
  });
}
