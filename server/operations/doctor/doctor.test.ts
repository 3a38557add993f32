import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { connect } from '../../platform/database/connect.ts';
import { useApp } from '../../testing/app.ts';
import { runCommand } from '../../testing/command.ts';
import { cloneDatabase, useDatabase } from '../../testing/database/clone.ts';
import { ownerUrl } from '../../testing/database/superuser.ts';
import { joined, useServers } from '../../testing/doctor.ts';
import { checkDatabase, checkReplicas } from './database.ts';
import { checkAddress } from './machine.ts';

const app = useApp();
const database = useDatabase({ max: 1 });
const { serve } = useServers();

const doctor = async (env: Record<string, string>) => {
  const { code, stdout, stderr } = await runCommand('doctorCommand.ts', [], env);
  return { code, output: stdout + stderr };
};

describe('the command (Operations 17)', () => {
  test('exits with 0 for a running product, and prints a line for each check', async () => {
    const { code, output } = await doctor({
      DATABASE_URL: app.database_url,
      DATABASE_MIGRATION_URL: ownerUrl(app.database_url),
      PUBLIC_URL: app.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: await serve((_, response) => void response.end()),
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=an',
    });
    expect(output).toMatch(/^ok {4}roles +the application can neither change nor delete history$/m);
    expect(output).toMatch(/^ok {4}clock +the database agrees$/m);
    expect(output).toMatch(/^ok {4}public address +http:\/\/127\.0\.0\.1:\d+ is Gangway$/m);
    // A clean checkout is not built yet.
    const failed = output.match(/^fail.*$/gm) ?? [];
    expect(failed.filter((line) => !line.includes('browser side'))).toEqual([]);
    expect(code).toBe(failed.length);
  });

  test('exits with 1 for a server that hangs and a database that refuses, without a secret', async () => {
    const url = await serve(() => {});
    const { code, output } = await doctor({
      DATABASE_URL: app.database_url.replace(/:[^:@]+@/, ':hush-database@'),
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: 'gangway',
      OIDC_CLIENT_SECRET: 'hush-client',
      SMTP_URL: `smtp://ada:hush-mail@${new URL(url).host}`,
      MAIL_FROM: 'gangway@example.com',
      BACKUP_PASSPHRASE: 'hush-backup-hush',
    });
    expect(output).toMatch(/^fail {2}database +DATABASE_URL: the user name or password is wrong$/m);
    expect(output).toMatch(/^fail {2}identity provider +no answer in time$/m);
    expect(output).toMatch(/^fail {2}mail /m);
    expect(output).not.toContain('hush');
    expect(code).toBe(1);
  });

  test('prints its lines for a password with a % that is not encoded', async () => {
    const { code, output } = await doctor({
      DATABASE_URL: app.database_url.replace(/:[^:@]+@/, ':50%hush@'),
    });
    expect(output).toMatch(/^fail {2}database +DATABASE_URL: the user name or password is wrong$/m);
    expect(output).not.toMatch(/hush|URIError/);
    expect(code).toBe(1);
  });

  test('exits with 1 and the line of a setting that cannot be used', async () => {
    const { code, output } = await doctor({ PORT: 'x' });
    expect(output).toMatch(/^fail {2}settings +PORT "x" is out of range/m);
    expect(code).toBe(1);
  });
});

const databaseLines = async (env: Record<string, string>) =>
  joined((await checkDatabase(readConfig(env))).lines);

describe('the database', () => {
  test('with one role for everything is a warning', async () => {
    expect(await databaseLines({ DATABASE_URL: database.ownerUrl })).toMatch(
      /^warn roles: .* only triggers protect/m,
    );
  });

  test('with a wrong address of the owner fails', async () => {
    const text = await databaseLines({
      DATABASE_URL: database.url,
      DATABASE_MIGRATION_URL: 'postgresql://nobody@127.0.0.1:1/none',
    });
    expect(text).toMatch(/^fail roles: DATABASE_MIGRATION_URL: nothing listens/m);
  });

  test('whose history the application may change fails, and one of a newer release is a warning', async () => {
    const owner = connect(database.ownerUrl, { max: 1 });
    const role = new URL(database.url).username;
    await sql.raw(`grant delete on journal to ${role}`).execute(owner);
    await sql`insert into kysely_migration values ('9999_later', '')`.execute(owner);
    await owner.destroy();
    const text = await databaseLines({ DATABASE_URL: database.url });
    expect(text).toMatch(/^fail roles: the role of DATABASE_URL may change the history/m);
    expect(text).toMatch(/^warn schema: of a newer release \(9999_later\), beside which this one runs/m);
  });

  test.each([
    [
      'of a release that is neither before nor after this one',
      undefined,
      "update kysely_migration set name = '0003_other' where name = '0003_plans'",
      /^fail schema: of another release \(0003_other\)/m,
    ],
    [
      'with a table of another product that has the name of one of ours',
      'template1' as const,
      'create table journal (page int)',
      /^fail schema: another application has table journal: the start needs that name/m,
    ],
    [
      'of another product with the same migrator',
      'template1' as const,
      'create table journal (page int); create table kysely_migration (name text, timestamp text)',
      /^fail schema: another application has table journal, table kysely_migration: the start needs/m,
    ],
  ])('%s fails', async (_, template, statements, expected) => {
    const { ownerUrl: url, drop } = await cloneDatabase(template);
    const owner = connect(url, { max: 1 });
    await sql.raw(statements).execute(owner);
    await owner.destroy();
    expect(await databaseLines({ DATABASE_URL: url })).toMatch(expected);
    await drop();
  });

  test('that does not exist yet is no failure, and is not created', async () => {
    expect(await databaseLines({ DATA_DIR: '/nowhere/gangway' })).toMatch(
      /^ok database: the embedded PostgreSQL does not run/,
    );
  });

  test('of a replica that is away fails', async () => {
    const config = readConfig({
      DATABASE_URL: app.database_url,
      DATABASE_REPLICA_URL: `${app.database_url},postgresql://nobody@127.0.0.1:1/none`,
    });
    const text = joined(await checkReplicas(config));
    expect(text).toMatch(/^ok replica 1: reachable; it is the primary/m);
    expect(text).toMatch(/^fail replica 2: DATABASE_REPLICA_URL: nothing listens/m);
  });
});

/** Returns the state of a public address without a server, while the product listens at the port. */
async function closedAddress(port: number) {
  const [line] = await checkAddress({ ...readConfig({}), public_url: 'http://127.0.0.1:1', port });
  return line?.state;
}

test('a public address without a server fails while the product runs, and is a warning before the first start', async () => {
  expect(await closedAddress(Number(new URL(app.url).port))).toBe('fail');
  expect(await closedAddress(1)).toBe('warn');
});
