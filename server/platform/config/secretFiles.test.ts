import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { errorFor } from '../../testing/configError.ts';
import { readConfig } from './config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'gangway-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;

function fileOf(text: string): string {
  const file = path.join(folder, String((count += 1)));
  writeFileSync(file, text);
  return file;
}

const OIDC = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'gangway' };

describe('secrets in files (Operations 24)', () => {
  test('are read as if the variables held them, without the end of their line', () => {
    const config = readConfig({
      ...OIDC,
      DATABASE_URL_FILE: fileOf('postgresql://gangway:hush@db/gangway\n'),
      OIDC_CLIENT_SECRET_FILE: fileOf('hush\r\n'),
      SMTP_URL_FILE: fileOf('smtp://mail.example.com'),
      MAIL_FROM: 'gangway@example.com',
      SESSION_SECRET_FILE: fileOf(`${'x'.repeat(32)},${'y'.repeat(32)}\n`),
      // As Compose passes what is not set.
      SESSION_SECRET: '',
      METRICS_TOKEN_FILE: ' ',
    });
    expect(config).toMatchObject({
      database_url: 'postgresql://gangway:hush@db/gangway',
      oidc: { client_secret: 'hush' },
      mail: { smtp_url: 'smtp://mail.example.com' },
      session_secrets: ['x'.repeat(32), 'y'.repeat(32)],
      metrics_token: null,
    });
  });

  test.each<[string, Record<string, string>, RegExp]>([
    [
      'beside the variable',
      { METRICS_TOKEN: 'hush', METRICS_TOKEN_FILE: fileOf('hush') },
      /^METRICS_TOKEN and METRICS_TOKEN_FILE are both set/,
    ],
    [
      'that is missing',
      { SMTP_URL_FILE: `${folder}/none` },
      /^SMTP_URL_FILE: .*none cannot be read \(ENOENT\)/,
    ],
    ['that is a folder', { SMTP_URL_FILE: folder }, /^SMTP_URL_FILE: .* cannot be read \(EISDIR\)/],
    ['that is empty', { SESSION_SECRET_FILE: fileOf('\n') }, /^SESSION_SECRET_FILE: .* is empty/],
    [
      'with several lines',
      { DATABASE_URL_FILE: fileOf('PORT=1\nDATABASE_URL=hush\n') },
      /^DATABASE_URL_FILE: .* several lines/,
    ],
    ['with a malformed value', { DATABASE_URL_FILE: fileOf('hush') }, /^DATABASE_URL is malformed/],
    ['with a placeholder', { METRICS_TOKEN_FILE: fileOf('change-me') }, /^METRICS_TOKEN is a placeholder/],
    [
      'of the provider without a provider',
      { OIDC_CLIENT_SECRET_FILE: fileOf('hush') },
      /^OIDC_CLIENT_SECRET is set without OIDC_ISSUER/,
    ],
  ])('refuses a file %s', (_, env, expected) => {
    const message = errorFor(env);
    expect(message).toMatch(expected);
    expect(message).not.toContain('hush');
  });
});
