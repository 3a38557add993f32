import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '../../platform/config/config.ts';
import { type MadeCertificate, makeCertificate } from '../../testing/certificates.ts';
import { joined, useServers } from '../../testing/doctor.ts';
import { startMailServer } from '../../testing/mail/mailServer.ts';
import { checkCertificates } from './certificates.ts';
import { checkAddress } from './machine.ts';

const { closeAfterTest } = useServers();

let expired: MadeCertificate;
let ending: MadeCertificate;
let good: MadeCertificate;
let folder: string;

beforeAll(async () => {
  [expired, ending, good] = (await Promise.all([-2, 13, 60].map(makeCertificate))) as [
    MadeCertificate,
    MadeCertificate,
    MadeCertificate,
  ];
  folder = mkdtempSync(path.join(tmpdir(), 'gangway-certificates-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file, and returns its path. */
function file(name: string, text: string): string {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
}

const config = (changes: Partial<Config>): Config => ({ ...readConfig({}), ...changes });

async function serve(made: MadeCertificate): Promise<string> {
  const server = createServer(made, (_request, response) =>
    response.setHeader('content-type', 'application/json').end('{"org_time_zone":"UTC"}'),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterTest({ close: () => (server.closeAllConnections(), server.close()) });
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that takes TLS as PostgreSQL does, and nothing after it. */
async function serveDatabase(made: MadeCertificate): Promise<string> {
  const sockets: net.Socket[] = [];
  const server = net.createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.once('data', (request) => {
      if (request.readInt32BE(4) !== 80_877_103) return void socket.destroy();
      socket.write('S');
      new TLSSocket(socket, { isServer: true, ...made }).on('error', () => {});
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closeAfterTest({
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  return `postgresql://app:hush@127.0.0.1:${(server.address() as AddressInfo).port}/gangway?sslmode=require`;
}

describe('a certificate that the settings name (Operations 17)', () => {
  test('is a fail once it has expired, and a warning in its last 14 days', async () => {
    for (const [made, expected] of [
      [
        expired,
        /^fail certificates: the certificate of PUBLIC_URL has expired on \d{4}-\d\d-\d\d: renew it$/,
      ],
      [ending, /^warn certificates: the certificate of PUBLIC_URL ends on \d{4}-\d\d-\d\d: renew it$/],
      [good, /^ok certificates: 1, of which the first ends on \d{4}-\d\d-\d\d$/],
    ] as const) {
      const public_url = await serve(made);
      expect(joined(await checkCertificates(config({ public_url }), {}))).toMatch(expected);
    }
    expect(joined(await checkCertificates(config({}), {}))).toBe('ok certificates: none to check');
  });

  test('may be that of the database, which gets no password', async () => {
    const lines = await checkCertificates(
      config({
        database_url: await serveDatabase(good),
        database_replica_urls: [await serveDatabase(ending)],
      }),
      {},
    );
    expect(joined(lines)).toMatch(
      /^warn certificates: the certificate of the database at 127\.0\.0\.1:\d+ ends on/,
    );
    expect(lines).toHaveLength(1);
  });

  test.each([true, false])(
    'may be that of the mail server, with TLS from the first byte on: %s',
    async (secure) => {
      const server = await startMailServer({ ...ending, secure, disabledCommands: [] });
      closeAfterTest(server);
      const { host } = new URL(server.url);
      const env = { SMTP_URL: `${secure ? 'smtps' : 'smtp'}://${host}`, MAIL_FROM: 'gangway@example.com' };
      expect(joined(await checkCertificates(readConfig(env), {}))).toMatch(
        /^warn certificates: the certificate of the mail server ends on/,
      );
    },
  );

  test('may be in a file: of an authority, or of a client of the database', async () => {
    const url = `postgresql://app@127.0.0.1:1/gangway?sslmode=disable&sslcert=${file('client.pem', expired.cert)}`;
    const env = { NODE_EXTRA_CA_CERTS: file('ca.pem', expired.cert + ending.cert) };
    const text = joined(await checkCertificates(config({ database_url: url }), env));
    expect(text).toMatch(/^fail certificates: the certificate in .*client\.pem has expired/m);
    expect(text).toMatch(/^warn certificates: the last authority in .*ca\.pem ends on/m);
  });
});

test('a public address with an expired certificate fails, whether or not a server runs at the port', async () => {
  const lines = await checkAddress(config({ public_url: await serve(expired), port: 1 }));
  expect(joined(lines)).toMatch(
    /^fail public address: browsers refuse https:.*: its certificate has expired on \d{4}-\d\d-\d\d\. Renew it$/,
  );
  const unknown = await checkAddress(config({ public_url: await serve(good), port: 1 }));
  expect(joined(unknown)).toMatch(/^fail public address: .*self.signed.*NODE_EXTRA_CA_CERTS$/);
});
