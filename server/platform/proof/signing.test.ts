import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readCertificate, readPem } from '#shared/signing/proof/certificates.ts';
import { canonical } from '#shared/signing/proof/canonical.ts';
import { checkFile } from '#shared/signing/proof/verdict.ts';
import { changedDigits, findMissed } from '#torture/proof/changedBytes.ts';
import { useApp } from '../../testing/app.ts';
import { watchStatements } from '../../testing/database/statements.ts';
import { usualReport } from '../../testing/reports.ts';
import { type Authority, startAuthority } from '../../testing/timeStamps.ts';
import { readConfig } from '../config/config.ts';
import { type SessionKey, sessionKey } from '../config/sessionSecret.ts';
import { ReportSigner } from './reportSigner.ts';

const app = useApp();
/** Certificates cannot be deleted, so each test has secrets of its own. */
const newSecret = () => sessionKey(randomBytes(32));

let A: SessionKey;
let folder: string;
let pdf: Uint8Array;
let authority: Authority;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'gangway-keys-'));
  pdf = await app.services.renderer.render({ ...usualReport(), record: canonical({ a: 1 }) });
  authority = await startAuthority();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await authority.close();
});
beforeEach(() => {
  authority.answer = 'stamp';
  A = newSecret();
});

function signer(keys: SessionKey[], environment: Record<string, string> = {}): ReportSigner {
  const config = readConfig({ DATA_DIR: folder, ...environment });
  return new ReportSigner({
    db: app.db,
    config,
    settings: { org_name: 'Harbor' },
    sessions: { keys: keys as [SessionKey] },
  });
}

/** Returns what a check says of the file alone, with the certificates of the database. */
async function check(file: Buffer, of: ReportSigner, more: Buffer[] = []) {
  const certificates = [
    ...(await readPem(await of.certificates())),
    ...(await Promise.all(more.map((der) => readCertificate(der)))),
  ];
  const { checks, signer: by } = await checkFile(new Uint8Array(file), { certificates, now: new Date() });
  const of_ = (name: string) => checks.find((one) => one.name === name);
  return { file: of_('file'), who: of_('signer'), time: of_('time'), fingerprint: by?.fingerprint };
}

test('servers that start together have one key (Proof 2)', async () => {
  const servers = Array.from({ length: 5 }, () => signer([A]));
  const files = await Promise.all(servers.map((server) => server.sign(pdf, new Date())));
  const found = await Promise.all(files.map((file, at) => check(file, servers[at]!)));
  expect(new Set(found.map(({ fingerprint }) => fingerprint)).size).toBe(1);
  for (const one of found) expect(one).toMatchObject({ file: { state: 'holds' }, who: { state: 'holds' } });
});

test('the public certificates are read without the sealed keys (Proof 5)', async () => {
  const server = signer([A]);
  const first = await server.certificates();
  const { statements } = await watchStatements(async () => expect(await server.certificates()).toBe(first));
  expect(statements.map(({ text }) => text)).toEqual([expect.stringMatching(/^select "pem" from/)]);
});

/** Returns which key a server signs with. */
async function keyOf(server: ReportSigner) {
  return (await check(await server.sign(pdf, new Date()), server)).fingerprint;
}

test('the key goes along when the secret of the sessions is changed, and another is made when it is lost (Proof 2)', async () => {
  const B = newSecret();
  const before = (await readPem(await signer([A]).certificates())).length;
  const first = await keyOf(signer([A]));
  expect(await keyOf(signer([B, A]))).toBe(first);
  // The old secret is gone.
  expect(await keyOf(signer([B]))).toBe(first);
  const lost = signer([A]);
  expect(await keyOf(lost)).not.toBe(first);
  expect(await readPem(await lost.certificates())).toHaveLength(before + 1);
});

test('a key in the database cannot be read without the secret, and a start leaves the certificates in DATA_DIR (Proof 2)', async () => {
  const server = signer([A]);
  await server.open({ info: () => undefined, warn: () => undefined } as never);
  const { sealed_key } = await app.db
    .selectFrom('signing_certificates')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(sealed_key!.includes(Buffer.from('2a8648ce3d030107', 'hex'))).toBe(false);
  expect(readFileSync(path.join(folder, 'gangway-certificate.pem'), 'utf8')).toBe(
    await server.certificates(),
  );
});

const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
})();

function makeP12(name: string, key: string[], days = '30'): string {
  openssl(
    'req',
    '-x509',
    ...key,
    '-nodes',
    '-keyout',
    'k.pem',
    '-out',
    `${name}.pem`,
    '-days',
    days,
    '-subj',
    `/CN=${name}`,
  );
  openssl(
    'pkcs12',
    '-export',
    '-inkey',
    'k.pem',
    '-in',
    `${name}.pem`,
    '-out',
    `${name}.p12`,
    '-passout',
    'pass:open',
  );
  return path.join(folder, `${name}.p12`);
}

const file = (REPORT_SIGNING_P12: string, REPORT_SIGNING_PASSPHRASE = 'open') => ({
  REPORT_SIGNING_P12,
  REPORT_SIGNING_PASSPHRASE,
});

test.runIf(hasOpenssl).each([
  ['RSA', ['-newkey', 'rsa:2048']],
  ['P-256', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']],
  ['P-384', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:secp384r1']],
])('signs with a key of the organisation: %s (Proof 2)', async (name, key) => {
  const server = signer([A], file(makeP12(name, key)));
  const signed = await server.sign(pdf, new Date());
  expect(await check(signed, server)).toMatchObject({
    file: { state: 'holds' },
    who: { state: 'holds', text: expect.stringContaining(`“${name}”`) },
  });
  signed[500]! ^= 1;
  expect(await check(signed, server)).toMatchObject({ file: { state: 'fails' } });
});

/** A logger that keeps what is warned of. */
function keeper() {
  const lines: string[] = [];
  const warn = (fields: object, text: string) => void lines.push(`${text} ${JSON.stringify(fields)}`);
  return { lines, logger: { info: () => undefined, warn } as never };
}

const DAY_MS = 86_400_000;

test.runIf(hasOpenssl)(
  'beyond the time of its certificate the generated key signs, until the file has another one (Proof 2)',
  async () => {
    const p12 = makeP12('ending', ['-newkey', 'rsa:2048'], '20');
    const server = signer([A], file(p12));
    const { lines, logger } = keeper();
    const now = new Date();
    const later = new Date(now.getTime() + 21 * DAY_MS);
    await server.open(logger, now);
    expect(await server.state(now)).toMatchObject({ source: 'file', unused: null });
    expect(lines).toEqual([expect.stringMatching(/^the certificate of reports ends soon/)]);
    // Once a day.
    await server.warn(now);
    await server.warn(new Date(now.getTime() + DAY_MS));
    expect(lines).toHaveLength(2);

    for (const [at, name] of [
      [now, 'ending'],
      [later, 'Reports of Harbor'],
      [later, 'Reports of Harbor'],
    ] as const) {
      const report = new Uint8Array(await server.sign(pdf, at));
      const { checks } = await checkFile(report, {
        // Of another server, whose clock says today.
        certificates: await readPem(await signer([A]).certificates()),
        now: at,
      });
      expect(checks.find((one) => one.name === 'signer')).toMatchObject({
        state: 'holds',
        text: expect.stringContaining(`“${name}”`),
      });
    }
    expect(lines.filter((line) => line.startsWith('REPORT_'))).toEqual([
      expect.stringMatching(/^REPORT_SIGNING_P12 is not used.*has expired on/),
    ]);
    expect(await server.state(later)).toMatchObject({
      source: 'generated',
      unused: expect.stringMatching(/has expired on/),
    });

    // A server starts with such a file, too.
    const other = signer([A], file(p12));
    const restarted = keeper();
    await other.open(restarted.logger, later);
    expect(restarted.lines).toEqual([expect.stringMatching(/^REPORT_SIGNING_P12 is not used/)]);
    // The file is replaced while it runs.
    makeP12('ending', ['-newkey', 'rsa:2048'], '60');
    vi.setSystemTime(now.getTime() + 61_000);
    await server.sign(pdf, later);
    expect(await server.state(later)).toMatchObject({ source: 'file', unused: null });
    vi.useRealTimers();
  },
);

test('a key that is made since the secret has changed is a line of the log (Proof 2)', async () => {
  const B = newSecret();
  await signer([A]).open(keeper().logger);
  const { lines, logger } = keeper();
  const changed = signer([B]);
  await changed.open(logger);
  expect(lines).toEqual([
    expect.stringMatching(/^a new key of reports was made: SESSION_SECRET does not open/),
  ]);
  expect(await changed.state(new Date())).toMatchObject({ source: 'generated', has_other_secret: false });
  // The server that still has the old secret sees the newer key.
  expect(await signer([A]).state(new Date())).toMatchObject({ has_other_secret: true });
  const moved = keeper();
  await signer([newSecret(), B]).open(moved.logger);
  expect(moved.lines).toEqual([]);
});

test.runIf(hasOpenssl)(
  'refuses a file of a key that it cannot use, and says what to do (Proof 2)',
  async () => {
    const good = makeP12('good', ['-newkey', 'rsa:2048']);
    openssl('pkcs12', '-export', '-nokeys', '-in', 'good.pem', '-out', 'nokey.p12', '-passout', 'pass:open');
    openssl(
      'req',
      '-x509',
      '-newkey',
      'ed25519',
      '-nodes',
      '-keyout',
      'k.pem',
      '-out',
      'ed.pem',
      '-subj',
      '/CN=ed',
    );
    openssl(
      'pkcs12',
      '-export',
      '-inkey',
      'k.pem',
      '-in',
      'ed.pem',
      '-out',
      'ed.p12',
      '-passout',
      'pass:open',
    );
    writeFileSync(path.join(folder, 'text.p12'), 'hello');
    const refused: [Record<string, string>, RegExp][] = [
      [file(path.join(folder, 'missing.p12')), /cannot be read \(ENOENT\): correct the path/],
      [file(good, 'wrong'), /correct REPORT_SIGNING_PASSPHRASE/],
      [file(path.join(folder, 'text.p12')), /cannot be opened/],
      [file(path.join(folder, 'nokey.p12')), /must hold one private key/],
      [file(path.join(folder, 'ed.p12')), /neither RSA nor P-256/],
    ];
    for (const [environment, expected] of refused) {
      await expect(signer([A], environment).sign(pdf, new Date())).rejects.toThrow(expected);
    }
  },
);

test('has the time stamp of an authority, which is believed when it is known (Proof 3)', async () => {
  const server = signer([A], { TSA_URL: authority.url });
  const signed = await server.sign(pdf, new Date());
  expect(await check(signed, server)).toMatchObject({
    file: { state: 'holds' },
    time: { state: 'unsure', text: expect.stringContaining('that authority is not known here') },
  });
  expect(await check(signed, server, [authority.certificate])).toMatchObject({
    time: { state: 'holds', text: expect.stringContaining('“Local authority” confirms') },
  });
});

test('finds a changed byte of a time stamp (Proof 4)', async () => {
  const server = signer([A], { TSA_URL: authority.url });
  const signed = await server.sign(pdf, new Date());
  const certificates = [
    ...(await readPem(await server.certificates())),
    await readCertificate(authority.certificate),
  ];
  const changes = changedDigits(signed).filter((_, at) => at % 29 === 0);
  expect(await findMissed(signed, changes, { certificates, now: new Date() })).toEqual([]);
});

test.each(['error', 'refusal', 'other', 'large'] as const)(
  'an authority that answers with "%s" fails no report, which says so (Proof 3)',
  async (answer) => {
    authority.answer = answer;
    const server = signer([A], { TSA_URL: authority.url });
    const first = await check(await server.sign(pdf, new Date()), server);
    expect(first).toMatchObject({
      file: { state: 'holds' },
      time: {
        state: 'unsure',
        text: expect.stringMatching(/The authority of time stamps, .* did not answer with one/),
      },
    });
    // It is left alone for a minute.
    const { asked } = authority;
    await server.sign(pdf, new Date());
    expect(authority.asked).toBe(asked);
  },
);

test('an authority whose clock says another day does not confirm the one of the file (Proof 4)', async () => {
  authority.answer = 'old';
  const server = signer([A], { TSA_URL: authority.url });
  const { time } = await check(await server.sign(pdf, new Date()), server, [authority.certificate]);
  expect(time).toMatchObject({
    state: 'fails',
    text: expect.stringContaining('the clock of the server was wrong'),
  });
});

test('a signature of a time outside of its certificate does not hold (Proof 4)', async () => {
  const server = signer([A]);
  const { who } = await check(await server.sign(pdf, new Date('2019-01-01T00:00:00Z')), server);
  expect(who).toMatchObject({ state: 'fails', text: expect.stringContaining('is for the time from') });
});
