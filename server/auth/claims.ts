import type { SignInFailureCode } from '#shared/auth/failures.ts';
import { isEmail, normalizeEmail } from '#shared/people/email.ts';
import { NAME_LENGTH } from '#shared/text.ts';
import { isLoopback, type OidcSettings } from '../config/config.ts';

/** What an identity provider says about a person. The types are what is hoped for: nothing has checked them. */
export type Claims = { readonly [name: string]: unknown; iss: string; sub: string };

type TrustSettings = Pick<OidcSettings, 'allowed_tenants' | 'allowed_domains'>;

/** The person at the provider, as far as they are believed. */
export type Identity = {
  issuer: string;
  subject: string;
  /** As it is stored, or null when there is none that could be. */
  email: string | null;
  email_trusted: boolean;
  /** Empty when the provider says none. */
  name: string;
  /** When they last proved who they are (auth_time); null when the provider does not say. */
  authenticated_at: string | null;
};

export function readIdentity(claims: Claims, settings: TrustSettings): Identity {
  const told = readEmail(claims['email']);
  // Microsoft tells no email of accounts without a mailbox; their user name has its form, and the tenant owns its domain.
  const email = told ?? (isMicrosoft(claims) ? readEmail(claims['preferred_username']) : null);
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    email_trusted:
      (told !== null && isVerified(claims, settings)) || (email !== null && isOurs(claims, email, settings)),
    name: readName(claims),
    authenticated_at: readInstant(claims['auth_time']),
  };
}

/** Why the account may not sign in, whoever it is, or null. Without OIDC_ALLOWED_TENANTS the issuer alone decides. */
export function whyRefused(claims: Claims, { allowed_tenants }: TrustSettings): string | null {
  // OpenID Connect: at most 255 ASCII characters. What could not be stored and found again is nobody.
  if (!/^[\x20-\x7e]{1,255}$/.test(claims.sub)) return 'the subject is not one';
  if (allowed_tenants.length === 0 || isAllowedTenant(claims, allowed_tenants)) return null;
  const { tid } = claims;
  return `the tenant ${typeof tid === 'string' ? tid : '(none)'} is not in OIDC_ALLOWED_TENANTS`;
}

/**
 * Whether the provider vouches for the claim `email` (contract §2). Microsoft lets a tenant's administrators write any address
 * into it, so there it takes a tenant that we trust and its word that the domain is theirs.
 */
function isVerified(claims: Claims, settings: TrustSettings): boolean {
  if (claims['email_verified'] === true) return true;
  return isMicrosoftOfOurs(claims, settings) && OWNS_DOMAIN.has(claims['xms_edov']);
}

/** Whether the email lies in a domain of which the settings say that it belongs to a tenant that we trust. */
function isOurs(claims: Claims, email: string, settings: TrustSettings): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return isMicrosoftOfOurs(claims, settings) && settings.allowed_domains.includes(domain);
}

function isMicrosoftOfOurs(claims: Claims, { allowed_tenants }: TrustSettings): boolean {
  return isMicrosoft(claims) && isAllowedTenant(claims, allowed_tenants);
}

// Microsoft writes "email domain owner verified" as any of these.
const OWNS_DOMAIN = new Set<unknown>([true, 1, '1', 'true']);

// The issuers of Entra ID: of today, of its older tokens, and of the national clouds.
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
  // A provider on this machine may stand in for it, as in tests.
  return (protocol === 'https:' && MICROSOFT_HOSTS.has(host)) || isLoopback(hostname);
}

function isAllowedTenant({ tid }: Claims, allowed: readonly string[]): boolean {
  return typeof tid === 'string' && allowed.some((tenant) => tenant.toLowerCase() === tid.toLowerCase());
}

/** OpenID Connect tells times in seconds. One that lies ahead would stay fresh for ever, so it counts from now at most. */
function readInstant(claim: unknown): string | null {
  if (typeof claim !== 'number' || !Number.isFinite(claim) || claim < 0) return null;
  return new Date(Math.min(claim * 1_000, Date.now())).toISOString();
}

function readEmail(claim: unknown): string | null {
  if (typeof claim !== 'string' || !isEmail(claim)) return null;
  const email = normalizeEmail(claim);
  // Lower case can be longer than what was sent.
  return isEmail(email) ? email : null;
}

function readName({ name, given_name, family_name }: Claims): string {
  return (
    cleanName(name) ||
    cleanName([given_name, family_name].filter((part) => typeof part === 'string').join(' '))
  );
}

/** A name as it can be stored: one line, without NUL and half characters, at most as long as ours (contract §1). */
function cleanName(text: unknown): string {
  if (typeof text !== 'string') return '';
  const storable = text
    .replace(/[\0\p{Surrogate}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return [...storable].slice(0, NAME_LENGTH).join('').trim();
}

/** A person of ours, with the identity that they are bound to once they have signed in. */
export type Known = {
  id: string;
  email: string;
  name: string;
  is_manager: boolean;
  identity_issuer: string | null;
};

export type Decision =
  | { act: 'welcome'; person: Known }
  | { act: 'claim'; person: Known }
  | { act: 'create'; email: string }
  | { act: 'refuse'; code: SignInFailureCode; reason: string };

/**
 * Who it is that signs in (contract §2). `bound` is the person of this issuer and subject; an email counts only while there
 * is none, and lets somebody become a person who was entered beforehand only if it can be trusted.
 */
export function decide(identity: Identity, bound: Known | undefined, sameEmail: Known | undefined): Decision {
  if (bound) return { act: 'welcome', person: bound };
  if (identity.email === null) {
    return { act: 'refuse', code: 'no_email', reason: 'the provider sent no usable email' };
  }
  if (!sameEmail) return { act: 'create', email: identity.email };
  if (sameEmail.identity_issuer !== null) {
    return { act: 'refuse', code: 'refused', reason: 'the email belongs to a person with another subject' };
  }
  if (!identity.email_trusted) {
    return { act: 'refuse', code: 'refused', reason: 'the email of a known person is not verified' };
  }
  return { act: 'claim', person: sameEmail };
}
