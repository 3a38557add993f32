import { SIGN_IN_FAILURES } from '#shared/auth/failures.ts';
import { fieldChanges } from '#shared/changes.ts';
import type { SessionSettings } from '../platform/config/sessionSecret.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { lock } from '../platform/database/locks.ts';
import { badRequest, Refusal } from '../platform/http/errors.ts';
import type { ActionContext } from '../platform/http/services.ts';
import { changePerson } from '../people/changePeople.ts';
import { insertPerson, lockPerson } from '../people/people.sql.ts';
import { decide, type Identity, type KnownPerson } from './claims.ts';
import { SignInFailure } from './provider/failure.ts';
import { applyRoleClaims, type Bootstrap, makeFirstAdmin, type UnappliedRole } from './roles.ts';
import { startSession } from './session.ts';
import { type EmailRefusal, takeOverEmail } from './newEmail.ts';
import * as store from './auth.sql.ts';
import { digest, randomToken } from '../platform/secrets/secret.ts';

type Clock = Pick<ActionContext, 'now' | 'mail_enabled'>;

/** `refused_email` is why a new email of the account is not taken over, or null. */
type ResolvedPerson = {
  id: string;
  unapplied: UnappliedRole[];
  refused_email: EmailRefusal | null;
};

/**
 * Returns an account's person (Sign-in 4): the one it is bound to, else the one whose email it may claim,
 * else a new one. Throws a SignInFailure for an account that must not sign in.
 */
export async function resolvePerson(
  tx: Transaction,
  clock: Clock,
  identity: Identity,
  { bootstrapManagers, bootstrapAdmins }: Bootstrap,
): Promise<ResolvedPerson> {
  const bound = await store.findBoundPerson(tx, identity.issuer, identity.subject);
  if (bound) refuseDisabled(bound);
  const person = bound ?? (await signInFirst(tx, clock, identity, bootstrapManagers));
  const isOwnEmail = identity.email_trusted && identity.email === person.email;
  if (isOwnEmail && bootstrapAdmins.includes(person.email)) {
    await makeFirstAdmin(tx, clock, person, { isFirst: bound === undefined && hasNeverSignedIn(person) });
  }
  const unapplied = await applyRoleClaims(tx, clock, person, {
    identity,
    bootstrapManagers,
    bootstrapAdmins,
  });
  // Before the name, which locks the row.
  const refused_email = await takeOverEmail(tx, clock, person, identity);
  // An existing name is not replaced by the provider's (People 5).
  if (person.name === '' && identity.name !== '') {
    const { name } = identity;
    const detail = { changes: fieldChanges(person, { name }, ['name']) };
    const act = { actor: { id: person.id, name }, at: clock.now() };
    await changePerson(tx, act, person, { name }, { event: 'person.named', detail });
  }
  return { id: person.id, unapplied, refused_email };
}

function refuseDisabled(person: KnownPerson): void {
  if (person.disabled_at !== null) throw new SignInFailure('disabled', 'the person is disabled');
}

/** A new account of somebody whom an admin has demoted brings no role back. */
const hasNeverSignedIn = (person: KnownPerson) => person.last_sign_in_at === null;

async function signInFirst(
  tx: Transaction,
  { now }: Clock,
  identity: Identity,
  bootstrapManagers: readonly string[],
): Promise<KnownPerson> {
  // Two concurrent sign-ins would create or claim the same person. 'admins' because a sign-in may change roles too.
  await lock(tx, 'reportingLines', 'admins');
  const { person, event } = await recognize(tx, identity);
  if (event === null) return person;
  const { issuer, subject, email_trusted } = identity;
  const actor = { id: person.id, name: person.name || identity.name };
  const act = { actor, at: now() };
  const detail = { name: actor.name, email: person.email, issuer };
  const account = { identity_issuer: issuer, identity_subject: subject };
  await changePerson(tx, act, person, account, { event, detail });
  if (
    !person.is_manager &&
    hasNeverSignedIn(person) &&
    email_trusted &&
    bootstrapManagers.includes(person.email)
  ) {
    const is_manager = true;
    const changes = fieldChanges(person, { is_manager }, ['is_manager']);
    const promoted = { event: 'person.made_manager', detail: { by: 'BOOTSTRAP_MANAGERS', changes } } as const;
    await changePerson(tx, act, person, { is_manager }, promoted);
  }
  return person;
}

/** `event` is null when the account is already bound: a concurrent sign-in was first. */
type Recognized = { person: KnownPerson; event: 'person.created' | 'person.claimed' | null };

async function recognize(tx: Transaction, identity: Identity): Promise<Recognized> {
  const bound = await store.findBoundPerson(tx, identity.issuer, identity.subject);
  const sameEmail = identity.email === null ? undefined : await lockPerson(tx, { email: identity.email });
  const decision = decide(identity, bound, sameEmail);
  switch (decision.act) {
    case 'refuse':
      throw new SignInFailure(decision.code, decision.reason);
    case 'signIn':
      refuseDisabled(decision.person);
      return { person: decision.person, event: null };
    case 'claim':
      refuseDisabled(decision.person);
      return { person: decision.person, event: 'person.claimed' };
    case 'create': {
      const person = await insertPerson(tx, { email: decision.email, name: identity.name });
      // A manager has added a person with this email in the meantime: decide again with that person.
      if (!person) return recognize(tx, identity);
      const known = {
        ...person,
        is_hr: false,
        is_admin: false,
        identity_issuer: null,
        disabled_at: null,
        last_sign_in_at: null,
      };
      return { person: known, event: 'person.created' };
    }
  }
}

/** A successful sign-in at the provider. `browser` is the value of the browser's cookie. */
type CompletedSignIn = {
  personId: string;
  authenticated_at: string | null;
  browser: string;
} & store.ProviderSession;

/**
 * Stores a one-time code for the person and browser. Throws a SignInFailure when the code was issued before
 * (Sign-in 2).
 */
export async function issueCode(
  db: Database,
  code: string,
  { personId, browser, ...account }: CompletedSignIn,
): Promise<void> {
  const issued = await store.insertSignInCode(db, {
    code_digest: digest(code),
    browser_digest: digest(browser),
    person_id: personId,
    ...account,
  });
  if (!issued) throw new SignInFailure('expired', 'this sign-in has been completed before');
}

/**
 * Exchanges a one-time code for a token, and for the secret of the cookie that opens pages. Throws a 400 for a wrong, used or expired code, or in another
 * browser (Sign-in 2).
 */
export async function exchangeCode(
  tx: Transaction,
  sessions: SessionSettings,
  {
    code,
    browser,
    origin,
    page: earlier,
  }: {
    code: string;
    browser: string | undefined;
    origin: store.SessionOrigin;
    /** The secret of the cookie that the browser has from the session before. */
    page: string | undefined;
  },
): Promise<{ token: string; page: string }> {
  const person = browser && (await store.takeSignInCode(tx, digest(code), digest(browser)));
  // A second code of the same cookie is refused, also when both are exchanged concurrently.
  if (!person || !(await store.consumeBrowserCookie(tx, digest(browser), person.id))) {
    throw badRequest(
      'auth.code_invalid',
      'This sign-in code is wrong, used or older than a minute. Sign in again.',
    );
  }
  if (person.disabled_at !== null) throw new Refusal(403, 'auth.disabled', SIGN_IN_FAILURES.disabled);
  // A new sign-in ends the page cookie of the person before, not their session.
  if (earlier !== undefined) await store.endPageCookie(tx, digest(earlier));
  const page = randomToken();
  const token = await startSession(tx, sessions, { ...person, page_digest: digest(page) }, origin);
  return { token, page };
}
