import { readFileSync } from 'node:fs';
import { ConfigError } from './configError.ts';
import { type Environment, readText } from './environment.ts';

/** Settings that hold a secret. Each can be named by a file as well, such as SMTP_URL_FILE (Operations 24). */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'DATABASE_REPLICA_URL',
  'BACKUP_PASSPHRASE',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'SESSION_SECRET',
  'METRICS_TOKEN',
  'REPORT_SIGNING_PASSPHRASE',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
] as const;

/** Returns the environment with the secrets that files hold, as Docker, Kubernetes and systemd mount them. */
export function withSecretFiles(env: Environment): Environment {
  const read = SECRET_SETTINGS.flatMap((name) => {
    const file = readText(env, `${name}_FILE`);
    return file === null ? [] : [[name, readSecret(env, name, file)]];
  });
  return read.length === 0 ? env : { ...env, ...Object.fromEntries(read) };
}

function readSecret(env: Environment, name: string, file: string): string {
  if (readText(env, name) !== null) {
    throw new ConfigError(`${name} and ${name}_FILE are both set: leave one of them out.`);
  }
  const text = textOf(name, file);
  // The end of the last line belongs to no secret. A second line is of another file, such as one of settings.
  if (text === '' || /[\r\n]/.test(text)) {
    throw new ConfigError(
      `${name}_FILE: the file ${file} ${text === '' ? 'is empty' : 'has several lines'}: write the value alone into it.`,
    );
  }
  return text;
}

function textOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(
      `${name}_FILE: the file ${file} cannot be read (${(error as NodeJS.ErrnoException).code}): correct the path, or let this user read it.`,
    );
  }
}
