import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { SETTINGS, settingsTable } from './settings.ts';

const FILE = path.join(import.meta.dirname, '../../../docs/configure.md');

/** Returns the names that readConfig reads, with a provider and mail, whose settings depend on each other. */
function namesRead(): Set<string> {
  const read = new Set<string>();
  const recorded = (env: Record<string, string>) =>
    new Proxy(env, {
      get(target, name) {
        if (typeof name !== 'string') return undefined;
        read.add(name);
        return target[name];
      },
    });
  readConfig(recorded({}));
  readConfig(
    recorded({
      OIDC_ISSUER: 'https://login.example.com',
      OIDC_CLIENT_ID: 'gangway',
      SMTP_URL: 'smtp://mail.example.com',
      MAIL_FROM: 'gangway@example.com',
      DATABASE_URL: 'postgresql://db/gangway',
      DATABASE_REPLICA_URL: 'postgresql://db/gangway',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
    }),
  );
  return read;
}

test('the table of settings has each one that the code reads, and no other', () => {
  const names = SETTINGS.flatMap((setting) => setting.names);
  const read = [...namesRead()].filter((name) => name !== 'NODE_ENV' && !name.endsWith('_FILE'));
  expect(names.toSorted()).toEqual(read.toSorted());
});

test('docs/configure.md has the table', async () => {
  const text = readFileSync(FILE, 'utf8');
  const written = text.replace(/(?<=<!-- settings -->\n)[^]*(?=\n<!-- end of settings -->)/, () =>
    settingsTable(),
  );
  await expect(written).toMatchFileSnapshot(FILE);
});
