import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import net from 'node:net';
import tls, { TLSSocket } from 'node:tls';
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import type { Config } from '../../platform/config/config.ts';
import type { Environment } from '../../platform/config/environment.ts';
import { parseSmtpUrl } from '../../platform/config/mailSettings.ts';
import { splitUrls } from '../../platform/config/urls.ts';
import { fail, type Line, ok, warn } from './line.ts';

const ABOUT = 'certificates';
/** Server certificates are renewed automatically a month before their end: a shorter rest means that renewal fails. */
const SOON_DAYS = 14;
const DAY_MS = 86_400_000;
const LIMIT_MS = 3_000;

/** Something with a certificate, and how to get at it. `end` is null where nothing is encrypted. */
type Checked = { what: string; end: () => Promise<Date | null> };

/**
 * Checks when the certificates end of all that the settings name: servers and files. Nothing is said of those that cannot be reached:
 * other lines have that.
 */
export async function checkCertificates(config: Config, env: Environment): Promise<Line[]> {
  const checked = [
    ...addressesOf(config),
    ...databasesOf(config),
    ...mailOf(config),
    ...filesOf(config, env),
  ];
  const found = await Promise.all(
    checked.map(async ({ what, end }) => ({ what, end: await end().catch(() => null) })),
  );
  const ends = found.filter((one): one is { what: string; end: Date } => one.end !== null);
  if (ends.length === 0) return [ok(ABOUT, 'none to check')];
  const lines = ends.flatMap(({ what, end }) => describeEnd(what, end));
  const first = ends.toSorted((one, other) => one.end.getTime() - other.end.getTime())[0]!;
  return lines.length > 0
    ? lines
    : [ok(ABOUT, `${ends.length}, of which the first ends on ${dayOf(first.end)}`)];
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

function describeEnd(what: string, end: Date): Line[] {
  const left = end.getTime() - Date.now();
  if (left < 0) return [fail(ABOUT, `${what} has expired on ${dayOf(end)}: renew it`)];
  if (left < SOON_DAYS * DAY_MS) return [warn(ABOUT, `${what} ends on ${dayOf(end)}: renew it`)];
  return [];
}

/** Returns when the certificate at an https address ends; null for another address, or when it cannot be seen. */
export async function endOfAddress(address: string): Promise<Date | null> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== 'https:') return null;
  return endOf(tls.connect({ ...untrusted(hostname), port: Number(port || 443) })).catch(() => null);
}

function addressesOf({ public_url, oidc, tsa_url, tracing }: Config): Checked[] {
  const addresses: [string, string | undefined | null][] = [
    ['the certificate of PUBLIC_URL', public_url],
    ['the certificate of the identity provider', oidc?.issuer],
    ['the certificate of TSA_URL', tsa_url],
    ['the certificate of the collector of traces', tracing?.url],
  ];
  return addresses.flatMap(([what, address]) =>
    address == null ? [] : [{ what, end: () => endOfAddress(address) }],
  );
}

function databasesOf({ database_url, database_migration_url, database_replica_urls }: Config): Checked[] {
  const urls = [database_url, database_migration_url].flatMap((url) => (url === null ? [] : splitUrls(url)));
  const byHost = new Map(
    [...urls, ...database_replica_urls].map((url) => [new URL(url).host, new URL(url)] as const),
  );
  return [...byHost].map(([host, url]) => ({
    what: `the certificate of the database at ${host}`,
    end: async () => (url.searchParams.get('sslmode') === 'disable' ? null : endOfDatabase(url)),
  }));
}

/** Asks PostgreSQL for TLS, as its clients do, and sends nothing else. */
async function endOfDatabase({ hostname, port }: URL): Promise<Date | null> {
  const socket = net.connect({ host: plainHost(hostname), port: Number(port || 5432) });
  socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error('no answer in time')));
  // The length of the message, and the code of SSLRequest.
  const request = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
  try {
    await once(socket, 'connect');
    socket.write(request);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return answer.toString() === 'S' ? await endOf(tls.connect({ ...untrusted(hostname), socket })) : null;
  } finally {
    socket.destroy();
  }
}

function mailOf({ mail }: Config): Checked[] {
  const server = mail && parseSmtpUrl(mail.smtp_url);
  return server ? [{ what: 'the certificate of the mail server', end: () => endOfMailServer(server) }] : [];
}

async function endOfMailServer({ host, port, secure }: { host: string; port: number; secure: boolean }) {
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    tls: { rejectUnauthorized: false },
    connectionTimeout: LIMIT_MS,
    greetingTimeout: LIMIT_MS,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    const socket = connection._socket;
    return socket instanceof TLSSocket ? endOfPeer(socket) : null;
  } finally {
    connection.close();
  }
}

/** The files that hold certificates: of authorities, and of a client that PostgreSQL asks for one. */
function filesOf({ database_url, database_migration_url }: Config, env: Environment): Checked[] {
  const urls = [database_url, database_migration_url].flatMap((url) => (url === null ? [] : splitUrls(url)));
  const inUrls = (name: string) => urls.flatMap((url) => new URL(url).searchParams.get(name) ?? []);
  const extra = env['NODE_EXTRA_CA_CERTS'];
  const authorities = [...inUrls('sslrootcert'), ...(extra === undefined ? [] : [extra])];
  // Bundles of authorities contain expired ones: one valid authority is enough.
  return [
    ...endsOf(authorities, 'the last authority', (ends) => ends.reduce((last, end) => Math.max(last, end))),
    ...endsOf(inUrls('sslcert'), 'the certificate', ([first]) => first!),
  ];
}

function endsOf(files: readonly string[], what: string, choose: (ends: number[]) => number): Checked[] {
  return [...new Set(files)].map((file) => ({
    what: `${what} in ${file}`,
    async end() {
      const ends = [...(await readFile(file, 'utf8')).matchAll(PEM)].map(([pem]) =>
        Date.parse(new X509Certificate(pem).validTo),
      );
      return ends.length === 0 ? null : new Date(choose(ends));
    },
  }));
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

const plainHost = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1');

/** The options of a connection that only reads the certificate. */
function untrusted(hostname: string): tls.ConnectionOptions {
  const host = plainHost(hostname);
  return { host, rejectUnauthorized: false, ...(net.isIP(host) === 0 && { servername: host }) };
}

async function endOf(socket: TLSSocket): Promise<Date | null> {
  socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error('no answer in time')));
  try {
    await once(socket, 'secureConnect');
    return endOfPeer(socket);
  } finally {
    socket.destroy();
  }
}

function endOfPeer(socket: TLSSocket): Date | null {
  const end = Date.parse(socket.getPeerCertificate().valid_to);
  return Number.isNaN(end) ? null : new Date(end);
}
