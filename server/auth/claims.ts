import type { SignInFailureCode } from '#shared/auth/failures.ts';
import { isEmail, isUsableEmail, normalizeEmail } from '#shared/people/email.ts';
import { NAME_LENGTH } from '#shared/text.ts';
import { isLoopback } from '../platform/config/loopback.ts';
import type { OidcSettings, RoleClaim } from '../platform/config/oidcSettings.ts';
import type { Claims } from './provider/claims.ts';

type TrustSettings = Pick<OidcSettings, 'allowed_tenants' | 'allowed_domains' | 'allow_guests'>;

/** Whether an ID token gives a role; `setting` is what decides it. */
export type ClaimedRole = Pick<RoleClaim, 'setting' | 'role'> & { held: boolean };

/** An account at the provider. Claims that are missing or invalid are null, empty or false. */
export type Identity = {
  issuer: string;
  subject: string;
  /** Normalised, or null when the provider sends no valid one. */
  email: string | null;
  email_trusted: boolean;
  /** Empty when the provider sends none. */
  name: string;
  /** The time of the authentication (`auth_time`), or null when the provider does not send it. */
  authenticated_at: string | null;
  /** The session at the provider (`sid`), or null when the provider does not send it. */
  provider_sid: string | null;
  /** The roles that the ID token decides. */
  roles: ClaimedRole[];
};

export function readIdentity(
  claims: Claims,
  settings: TrustSettings & Pick<OidcSettings, 'role_claims'>,
): Identity {
  const claimed = readEmail(claims['email']);
  // Microsoft sends no email for accounts without a mailbox. Their user name has the form of one, in a domain
  // that the tenant owns.
  const email = claimed ?? (isMicrosoft(claims) ? readEmail(claims['preferred_username']) : null);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    email_trusted:
      (claimed !== null && isVerified(claims, settings)) ||
      (email !== null && isInAllowedDomain(claims, email, settings)),
    name: readName(claims),
    authenticated_at: readInstant(claims['auth_time']),
    provider_sid: readSid(claims['sid']),
    roles: settings.role_claims.flatMap((roleClaim) => readRole(claims, roleClaim) ?? []),
  };
}

/**
 * Returns whether the claim, a text or a list of texts, holds the value; null when the token does not say
 * (Sign-in 17).
 */
function readRole(claims: Claims, { setting, role, claim, value }: RoleClaim): ClaimedRole | null {
  const held = claims[claim];
  // Microsoft leaves out the groups of an account with more than 200, and names the claim here instead.
  const elsewhere = claims['_claim_names'];
  const isElsewhere = typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, claim);
  if (held === undefined && isElsewhere) return null;
  return { setting, role, held: Array.isArray(held) ? held.includes(value) : held === value };
}

type AccountRefusal = { code: SignInFailureCode; reason: string };

/**
 * Returns why no account with these claims may sign in, or null. An empty OIDC_ALLOWED_TENANTS allows every
 * tenant.
 */
export function whyAccountRefused(claims: Claims, settings: TrustSettings): AccountRefusal | null {
  const { allowed_tenants, allow_guests } = settings;
  // OpenID Connect limits the subject to 255 ASCII characters.
  if (!/^[\x20-\x7e]{1,255}$/.test(claims.sub)) return { code: 'refused', reason: 'the subject is invalid' };
  if (allowed_tenants.length > 0 && !isAllowedTenant(claims, allowed_tenants)) {
    const tenant = typeof claims['tid'] === 'string' ? claims['tid'] : '(none)';
    return { code: 'refused', reason: `the tenant ${tenant} is not in OIDC_ALLOWED_TENANTS` };
  }
  if (!allow_guests && isGuest(claims)) {
    return { code: 'guest', reason: 'the account is a guest of the tenant (OIDC_ALLOW_GUESTS)' };
  }
  return null;
}

/**
 * Returns whether a Microsoft account is a guest of the tenant: `acct` is 1, or it comes from another
 * identity provider (Sign-in 13).
 */
function isGuest(claims: Claims): boolean {
  const { acct, idp, iss } = claims;
  return isMicrosoft(claims) && (Number(acct) === 1 || (idp !== undefined && idp !== iss));
}

/**
 * Returns whether the provider has verified the claim `email` (Sign-in 5). In Microsoft Entra the
 * admins of a tenant can write any address into it, so the tenant must be allowed and own the domain.
 */
function isVerified(claims: Claims, settings: TrustSettings): boolean {
  if (claims['email_verified'] === true) return true;
  return isAllowedMicrosoft(claims, settings) && OWNS_DOMAIN.has(claims['xms_edov']);
}

/** Returns whether the email is in a domain of OIDC_ALLOWED_DOMAINS and the account in an allowed tenant. */
function isInAllowedDomain(claims: Claims, email: string, settings: TrustSettings): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return isAllowedMicrosoft(claims, settings) && settings.allowed_domains.includes(domain);
}

function isAllowedMicrosoft(claims: Claims, { allowed_tenants }: TrustSettings): boolean {
  return isMicrosoft(claims) && isAllowedTenant(claims, allowed_tenants);
}

// The spellings of `xms_edov` (email domain owner verified).
const OWNS_DOMAIN = new Set<unknown>([true, 1, '1', 'true']);

// The issuers of Entra ID: the current one, the one of v1.0 tokens, and the national clouds.
const MICROSOFT_HOSTS = new Set([
  'login.microsoftonline.com',
  'sts.windows.net',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
  'sts.chinacloudapi.cn',
]);

function isMicrosoft({ iss, tid }: Claims): boolean {
  if (typeof tid !== 'string' || !URL.canParse(iss)) return false;
  const { protocol, host, hostname } = new URL(iss);
  // The tests simulate Microsoft with a provider on this machine.
  return (protocol === 'https:' && MICROSOFT_HOSTS.has(host)) || isLoopback(hostname);
}

function isAllowedTenant({ tid }: Claims, allowed: readonly string[]): boolean {
  return typeof tid === 'string' && allowed.some((tenant) => tenant.toLowerCase() === tid.toLowerCase());
}

/**
 * Converts seconds since 1970 to ISO 8601. A future time becomes now: it would count as a recent sign-in for
 * too long.
 */
function readInstant(claim: unknown): string | null {
  if (typeof claim !== 'number' || !Number.isFinite(claim) || claim < 0) return null;
  return new Date(Math.min(claim * 1_000, Date.now())).toISOString();
}

// PostgreSQL stores no NUL and no lone surrogates.
function readSid(claim: unknown): string | null {
  return typeof claim === 'string' && /^[^\0\p{Surrogate}]{1,1000}$/u.test(claim) ? claim : null;
}

function readEmail(claim: unknown): string | null {
  // A person's input is trimmed, a claim is not: white space around it is no part of any email.
  if (typeof claim !== 'string' || claim !== claim.trim() || !isEmail(claim)) return null;
  const email = normalizeEmail(claim);
  // NFKC and lower case can be longer than the original. Nobody owns an address in the domain of the erased.
  return isUsableEmail(email) ? email : null;
}

function readName({ name, given_name, family_name }: Claims): string {
  return (
    cleanName(name) ||
    cleanName([given_name, family_name].filter((part) => typeof part === 'string').join(' '))
  );
}

/**
 * Returns the name as it can be stored (API 12): on one line, without NUL and lone surrogates, cut to the
 * limit.
 */
function cleanName(text: unknown): string {
  if (typeof text !== 'string') return '';
  const storable = text
    .replace(/[\0\p{Surrogate}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return [...storable].slice(0, NAME_LENGTH).join('').trim();
}

/** A stored person. `identity_issuer` is null until the first sign-in binds the person to an account. */
export type KnownPerson = {
  id: string;
  email: string;
  name: string;
  is_manager: boolean;
  is_hr: boolean;
  is_admin: boolean;
  identity_issuer: string | null;
  disabled_at: string | null;
  last_sign_in_at: string | null;
};

type Decision =
  | { act: 'signIn'; person: KnownPerson }
  | { act: 'claim'; person: KnownPerson }
  | { act: 'create'; email: string }
  | { act: 'refuse'; code: SignInFailureCode; reason: string };

/**
 * Decides which person an account belongs to (Sign-in 4). `bound` is the person with its issuer and subject;
 * `sameEmail` the person with its email. Without a bound person only a trusted email lets an account in.
 */
export function decide(
  identity: Identity,
  bound: KnownPerson | undefined,
  sameEmail: KnownPerson | undefined,
): Decision {
  if (bound) return { act: 'signIn', person: bound };
  if (identity.email === null) {
    return { act: 'refuse', code: 'no_email', reason: 'the provider sent no usable email' };
  }
  if (!identity.email_trusted) {
    return { act: 'refuse', code: 'untrusted_email', reason: 'the provider has not verified the email' };
  }
  if (!sameEmail) return { act: 'create', email: identity.email };
  if (sameEmail.identity_issuer !== null) {
    return { act: 'refuse', code: 'refused', reason: 'the email belongs to a person with another subject' };
  }
  return { act: 'claim', person: sameEmail };
}
