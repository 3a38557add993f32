import { isEmail } from '#shared/people/email.ts';
import type { RoleChanges } from '#shared/people/schema.ts';
import { ConfigError } from './configError.ts';
import { type Environment, readFlag, readList, readText } from './environment.ts';
import { isLoopback } from './loopback.ts';

/** A role that accounts have while the claim of their ID token holds the value (Sign-in 17). */
export type RoleClaim = { setting: string; role: keyof RoleChanges; claim: string; value: string };

/** The identity provider that people sign in with. */
export type OidcSettings = {
  issuer: string;
  client_id: string;
  client_secret: string | null;
  /** In lower case, as Microsoft writes them. */
  allowed_tenants: string[];
  allowed_domains: string[];
  /** Whether guests of an allowed tenant may sign in (Sign-in 13). */
  allow_guests: boolean;
  /** The roles that the provider decides. */
  role_claims: RoleClaim[];
  /** The sessions that a logout ends: the one here, or that of the provider as well (Sign-in 19). */
  logout: 'local' | 'provider';
};

/** Returns the settings of the provider, or null without OIDC_ISSUER, which is demo mode (Sign-in 9). */
export function readOidcSettings(env: Environment): OidcSettings | null {
  const issuer = readIssuer(env);
  if (issuer === null) {
    // These settings are meant for a real provider, while the demo lets anybody in.
    const other = OTHER_VARIABLES.find((name) => readText(env, name) !== null);
    if (other !== undefined) {
      throw new ConfigError(`${other} is set without OIDC_ISSUER: set OIDC_ISSUER too, or leave it out.`);
    }
    return null;
  }
  const client_id = readText(env, 'OIDC_CLIENT_ID');
  if (client_id === null) {
    throw new ConfigError(
      'OIDC_CLIENT_ID is missing: set it to the client id that your identity provider gave the app.',
    );
  }
  const allowed_tenants = readList(env, 'OIDC_ALLOWED_TENANTS').map((tenant) => tenant.toLowerCase());
  if (isMultiTenant(issuer) && allowed_tenants.length === 0) {
    throw new ConfigError(
      `OIDC_ALLOWED_TENANTS is missing: "${issuer}" accepts every Microsoft tenant, so list the tenant ids that may sign in.`,
    );
  }
  return {
    issuer,
    client_id,
    client_secret: readText(env, 'OIDC_CLIENT_SECRET'),
    allowed_tenants,
    allowed_domains: readList(env, 'OIDC_ALLOWED_DOMAINS').map(parseDomain),
    allow_guests: readFlag(env, 'OIDC_ALLOW_GUESTS') ?? false,
    role_claims: ROLE_SETTINGS.flatMap(([setting, role]) => readRoleClaim(env, setting, role) ?? []),
    logout: readLogout(env),
  };
}

const ROLE_SETTINGS: [setting: string, role: RoleClaim['role']][] = [
  ['OIDC_MANAGER_CLAIM', 'is_manager'],
  ['OIDC_HR_CLAIM', 'is_hr'],
  ['OIDC_ADMIN_CLAIM', 'is_admin'],
];

const OTHER_VARIABLES = [
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_ALLOWED_TENANTS',
  'OIDC_ALLOWED_DOMAINS',
  'OIDC_ALLOW_GUESTS',
  'OIDC_LOGOUT',
  ...ROLE_SETTINGS.map(([setting]) => setting),
];

// These Microsoft authorities sign for every tenant, so a check of the issuer alone would accept anybody
// (Sign-in 7).
function isMultiTenant(issuer: string): boolean {
  return /\/(common|organizations|consumers)(\/|$)/i.test(new URL(issuer).pathname);
}

function readIssuer(env: Environment): string | null {
  const text = readText(env, 'OIDC_ISSUER');
  if (text === null) return null;
  // Some portals only show the address of the metadata document, which starts with the issuer.
  const issuer = text.replace(/\/\.well-known\/openid-configuration$/, '');
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password) {
    throw new ConfigError(
      'OIDC_ISSUER is not the address of an issuer: use one such as https://login.example.com/realm.',
    );
  }
  // An attacker who can change the provider's responses can sign in as anybody.
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new ConfigError(
      `OIDC_ISSUER "${issuer}" is not encrypted: use https (http is for a provider on this machine alone).`,
    );
  }
  return issuer;
}

function readRoleClaim(env: Environment, setting: string, role: RoleClaim['role']): RoleClaim | null {
  const text = readText(env, setting);
  if (text === null) return null;
  // The name of a claim may be an address, which has no '='; a value may have one.
  const [, claim, value] = /^([^=\s]+)=(.+)$/.exec(text) ?? [];
  if (claim === undefined || value === undefined) {
    throw new ConfigError(
      `${setting} "${text}" is not a claim with its value: use one such as roles=gangway-admin.`,
    );
  }
  return { setting, role, claim, value };
}

function readLogout(env: Environment): OidcSettings['logout'] {
  const text = readText(env, 'OIDC_LOGOUT') ?? 'local';
  if (text === 'local' || text === 'provider') return text;
  throw new ConfigError(`OIDC_LOGOUT "${text}" is unknown: use local or provider, or leave it out.`);
}

function parseDomain(text: string): string {
  const domain = text.toLowerCase().replace(/^@/, '');
  if (!isEmail(`x@${domain}`)) {
    throw new ConfigError(`OIDC_ALLOWED_DOMAINS "${text}" is not a domain: use one such as example.com.`);
  }
  return domain;
}
