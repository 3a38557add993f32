import type { Config } from '../../platform/config/config.ts';
import { parseSmtpUrl } from '../../platform/config/mailSettings.ts';
import { decodePart, splitUrls } from '../../platform/config/urls.ts';

// Words of the doctor's own sentences: a mask in 'the user name or *** is wrong' would reveal the password.
const ORDINARY = /^(admin|database|gangway|mail|passw(or)?d|postgres(ql)?|secret|server|test|user)$/i;

// The text before the host of an address, whatever the password is.
const CREDENTIALS = /(?<=\b[a-z][a-z+.-]*:\/\/)[^\s/?#]*@/gi;

/** Returns the text without secrets: a server may repeat in an error what it was sent. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '' && !ORDINARY.test(secret))
    .reduce((rest, secret) => rest.replaceAll(secret, '***'), text.replaceAll(CREDENTIALS, '***@'));
}

/** Returns the secrets of the settings, as they are written and as they are sent; the longest come first, since one may contain another. */
export function secretsOf(config: Config): string[] {
  const urls = [config.database_url, config.database_migration_url, ...config.database_replica_urls]
    .flatMap((list) => splitUrls(list ?? ''))
    .filter((url) => URL.canParse(url))
    .map((url) => new URL(url))
    .flatMap(({ password, searchParams }) => [
      password,
      decodePart(password) ?? '',
      searchParams.get('password') ?? '',
    ]);
  const secrets = [
    ...urls,
    parseSmtpUrl(config.mail?.smtp_url ?? '')?.auth?.pass ?? '',
    config.oidc?.client_secret ?? '',
    config.metrics_token ?? '',
    config.backup_passphrase ?? '',
    config.report_signing_passphrase,
    // A shorter one, such as that of `x-team=hr`, is no secret, and is a part of words.
    ...Object.values(config.tracing?.headers ?? {}).filter((value) => value.length >= 8),
    ...config.session_secrets,
  ];
  return secrets.toSorted((a, b) => b.length - a.length);
}
