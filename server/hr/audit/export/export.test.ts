import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/calendar.ts';
import { canonical } from '#shared/signing/proof/canonical.ts';
import { type KnownCertificate, readPem } from '#shared/signing/proof/certificates.ts';
import type { PackManifest } from '#shared/signing/proof/pack.ts';
import { checkFile } from '#shared/signing/proof/verdict.ts';
import { crc32Of, readZip, zipEnd, zipHeader } from '#shared/signing/proof/zip.ts';
import { batchKinds } from '../../../workKinds.ts';
import type { BatchKind } from '../../../batches/actions.ts';
import { erasePerson } from '../../../privacy/actions.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { anchorJournal } from '../../../platform/journal/anchors/anchor.ts';
import { addAdmin } from '../../../testing/admins.ts';
import { type Person, useApp } from '../../../testing/app.ts';
import { doBatches } from '../../../testing/batches.ts';
import { addHr, setDepartment, setHr } from '../../../testing/hr.ts';
import { expectProblem } from '../../../testing/problem.ts';
import { createPlan, createSignedPlan, planPath } from '../../../testing/samples.ts';
import { removeOldFiles } from './export.sql.ts';

const app = useApp({ ORG_NAME: 'Harbor' });
const today = new Date().toISOString().slice(0, 10);
const [FROM, TO] = [addDays(today, -20), addDays(today, -10)];
const PERIOD = { from: FROM, to: TO };

let folder: string;
let admin: Person;
let hr: Person;
let manager: Person;
let certificates: KnownCertificate[];
let signed: { id: string }[];
let open: { id: string };

async function hire(name: string, department = 'Ops') {
  const person = await app.addEmployee(manager, name);
  await setDepartment(app, person, department);
  const start_on = addDays(FROM, 3);
  await app.db.updateTable('people').set({ start_on }).where('id', '=', person.id).execute();
  return person;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'gangway-audit-'));
  [admin, manager] = [await addAdmin(app, 'Ada'), await app.addManager('Mona')];
  hr = await addHr(app, ['Ops']);
  const names = ['=cmd()', 'Σοφία', 'Ann', 'Bob', 'Cy', 'Di', 'Eve'];
  signed = [];
  for (const name of names) signed.push(await createSignedPlan(manager, await hire(name)));
  await createSignedPlan(manager, await hire('Sale', 'Sales'));
  open = await createPlan(manager, await hire('Open'));
  await hr.client.put(planPath(open, '/deactivate'));
  await hr.client.put(planPath(open, '/deactivate'));
  await hire('None');
  await inTransaction(app.db, (tx) => anchorJournal(tx, app.services.context));
  certificates = await readPem(await app.services.signer.certificates());
});
afterAll(() => rmSync(folder, { recursive: true }));

async function start(by: Person, body: object = PERIOD): Promise<string> {
  const { status, body: started, text } = await by.client.post('/audit/export', body);
  expect(status, text).toBe(202);
  return started.batch_id;
}

async function download(by: Person, id: string) {
  const response = await fetch(`${app.url}/api/audit/export/${id}`, {
    headers: { authorization: `Bearer ${by.client.token}` },
  });
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

async function exported(by: Person, body?: object) {
  const id = await start(by, body);
  await doBatches(app);
  return { id, ...(await download(by, id)) };
}

const check = (bytes: Uint8Array) => checkFile(bytes, { certificates, now: new Date() });
const textIn = (bytes: Uint8Array, name: string) => Buffer.from(readZip(bytes).get(name)!).toString();

test('makes a file with all lists and reports, which proves itself (Audit 4, 5)', async () => {
  const { id, headers, bytes } = await exported(hr);
  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('content-disposition')).toContain(`audit-${FROM}-to-${TO}.zip`);
  expect(Number(headers.get('content-length'))).toBe(bytes.length);

  const contents = readZip(bytes);
  const reports = signed.map((plan) => `reports/${plan.id}.pdf`);
  const others =
    'README.txt exceptions.csv gangway-certificate.pem manifest.json manifest.json.p7s population.csv';
  expect([...contents.keys()].toSorted()).toEqual([...others.split(' '), ...reports].toSorted());
  for (const name of reports) expect(await check(contents.get(name)!)).toMatchObject({ state: 'holds' });
  const manifest = JSON.parse(textIn(bytes, 'manifest.json')) as PackManifest;
  const anchor = await app.db.selectFrom('journal_anchors').select(['day', 'hash']).executeTakeFirstOrThrow();
  expect(manifest).toMatchObject({
    organisation: 'Harbor',
    created_by: { id: hr.id },
    scope: { departments: ['Ops'] },
    filter: { ...PERIOD, department: null, template: null },
    counts: { started: 9, without_plan: 1, completed: 7, reports: 7 },
    without_report: [],
    anchor,
  });
  const lines = textIn(bytes, 'population.csv').trimEnd().split('\r\n');
  expect(lines).toHaveLength(10);
  expect(lines.filter((line) => line.includes('No plan'))).toHaveLength(1);
  // Nothing that a spreadsheet runs.
  expect(lines.find((line) => line.includes('cmd()'))).toContain(",'=cmd(),");
  const exceptions = textIn(bytes, 'exceptions.csv');
  expect(exceptions.trimEnd().split('\r\n')).toHaveLength(3);
  expect(exceptions).toContain(`${open.id},`);
  expect(exceptions).toContain(`${hr.name} (HR),by_hr,Plan deactivated`);
  expect(await check(bytes)).toMatchObject({ state: 'holds' });

  const event = await app.db
    .selectFrom('journal')
    .selectAll()
    .where('event', '=', 'audit.exported')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
  const manifest_sha256 = createHash('sha256').update(contents.get('manifest.json')!).digest('hex');
  expect(event).toMatchObject({
    actor_id: hr.id,
    detail: { ...PERIOD, started: 9, reports: 7, manifest_sha256 },
  });
  const logged = await app.db
    .selectFrom('access_log')
    .select(['kind', 'detail'])
    .where('viewer_id', '=', hr.id)
    .where('kind', '=', 'csv')
    .execute();
  expect(logged).toEqual([{ kind: 'csv', detail: { format: 'zip' } }]);
});

test('a download by an admin who is not HR is in the access log, too (Access log 1)', async () => {
  const other = await addAdmin(app);
  const { id } = await exported(other);
  expect((await other.client.get(`/batch/${id}`)).status).toBe(200);
  const logged = await app.db
    .selectFrom('access_log')
    .select(['kind', 'detail'])
    .where('viewer_id', '=', other.id)
    .execute();
  expect(logged).toEqual([{ kind: 'csv', detail: { format: 'zip' } }]);
});

test('openssl and unzip agree', async () => {
  const { bytes } = await exported(admin);
  const file = path.join(folder, 'audit.zip');
  writeFileSync(file, bytes);
  execFileSync('python3', ['-m', 'zipfile', '-e', file, folder]);
  const at = (name: string) => path.join(folder, name);
  const run = () =>
    execFileSync(
      'openssl',
      `cms -verify -inform DER -binary -in ${at('manifest.json.p7s')} -content ${at('manifest.json')} -CAfile ${at('gangway-certificate.pem')} -purpose any -out /dev/null`.split(
        ' ',
      ),
      { stdio: 'pipe' },
    );
  expect(run).not.toThrow();
  writeFileSync(at('manifest.json'), `${readZip(bytes).get('manifest.json')!.toString()} `);
  expect(run).toThrow();
});

test('every changed byte and every other file is found (Audit 5)', async () => {
  const { bytes } = await exported(hr);
  const step = Math.ceil(bytes.length / 60);
  for (let place = 7; place < bytes.length; place += step) {
    const changed = bytes.slice();
    changed[place]! ^= 1;
    expect((await check(changed)).state, `byte ${place}`).not.toBe('holds');
  }
  const contents = readZip(bytes);
  const inside = (name: string) => {
    const content = contents.get(name)!;
    const changed = bytes.slice();
    changed[content.byteOffset - bytes.byteOffset + 20]! ^= 1;
    return check(changed);
  };
  // The checksum of ZIP is of the old content, so that the form does not hold either.
  expect(await inside('population.csv')).toMatchObject({ state: 'fails' });
  expect(await check(bytes.slice(0, -1))).toMatchObject({ state: 'fails' });
  expect(await checkFile(bytes, { certificates: [], now: new Date() })).toMatchObject({ state: 'unsure' });
});

test('entries in another order or of another time do not hold (Audit 6)', async () => {
  const { bytes } = await exported(hr);
  const { created_at } = JSON.parse(textIn(bytes, 'manifest.json'));
  const packedAs = (order: (names: string[]) => string[], at: string) => {
    const contents = readZip(bytes);
    const parts = order([...contents.keys()]).map((name) => ({ name, content: contents.get(name)! }));
    return check(zipOf(parts, at));
  };
  const nextMinute = new Date(Date.parse(created_at) + 60_000).toISOString();
  const nextDay = new Date(Date.parse(created_at) + 86_400_000).toISOString();
  expect(await packedAs((names) => names, created_at)).toMatchObject({ state: 'holds' });
  for (const verdict of [
    await packedAs(([one, two, ...rest]) => [one!, two!, ...rest.toReversed()], created_at),
    await packedAs(([one, two, ...rest]) => [two!, one!, ...rest], created_at),
    await packedAs(([one, ...rest]) => [...rest, one!], created_at),
    await packedAs((names) => names, nextMinute),
    await packedAs((names) => names, nextDay),
  ]) {
    expect(verdict).toMatchObject({
      state: 'fails',
      headline: expect.stringMatching(/not as Gangway writes it/),
    });
  }
});

function zipOf(parts: readonly { name: string; content: Uint8Array }[], at: string): Uint8Array {
  const entries = parts.map(({ name, content }) => ({ name, size: content.length, crc32: crc32Of(content) }));
  return new Uint8Array(
    Buffer.concat([
      ...parts.flatMap(({ content }, index) => [zipHeader(entries[index]!, at), content]),
      zipEnd(entries, at),
    ]),
  );
}

test('a signed manifest that lacks a part, or is of a newer release, is a sentence, even if it is signed (Audit 5)', async () => {
  const { bytes } = await exported(hr);
  const manifest = JSON.parse(textIn(bytes, 'manifest.json'));
  const fails = { state: 'fails', headline: expect.stringMatching(/not written as Gangway writes it/) };
  const newer = {
    state: 'unreadable',
    headline: expect.stringMatching(/^The file of this audit has form 2, which this release does not know/),
  };
  const changes = [
    [{ files: null }, fails],
    [{ files: { 'a.csv': null } }, fails],
    [{ counts: 1 }, fails],
    [{ created_by: null }, fails],
    [{ gangway_audit: 2, parts: [] }, newer],
  ] as const;
  for (const [change, verdict] of changes) {
    const text = Buffer.from(canonical({ ...manifest, ...change }));
    const signature = await app.services.signer.signDetached(text);
    const parts = [
      { name: 'manifest.json', content: text },
      { name: 'manifest.json.p7s', content: signature },
    ];
    expect(await check(zipOf(parts, manifest.created_at))).toMatchObject(verdict);
  }
});

test('the export continues after each part, and renders no report twice (Batches 2)', async () => {
  const id = await start(admin);
  expectProblem(await admin.client.get(`/audit/export/${id}`), 409, /still being made/);
  expectProblem(await admin.client.post('/audit/export', PERIOD), 409, /still being made/);
  for (let part = 0; part < 2; part += 1) {
    // Stopped after its first part, as when the process ends.
    const stop = new AbortController();
    const kinds = batchKinds(app.services);
    const stopping = {
      ...kinds.audit!,
      prepare: (...given: Parameters<NonNullable<BatchKind['prepare']>>) => {
        stop.abort();
        return kinds.audit!.prepare!(...given);
      },
    };
    await doBatches(app, { audit: stopping }, stop.signal);
    const { counts } = (await admin.client.get(`/batch/${id}`)).body;
    expect(counts.done).toBe(5 * (part + 1));
  }
  await doBatches(app);
  expect((await admin.client.get(`/batch/${id}`)).body).toMatchObject({
    kind: 'audit',
    template: null,
    counts: { waiting: 0, done: 10, failed: 0 },
  });
  expect(await check((await download(admin, id)).bytes)).toMatchObject({ state: 'holds' });
});

test('whose scope is smaller than the file does not get it, whether it is made or not (Audit 5)', async () => {
  const { id } = await exported(hr);
  await setHr(app, hr, ['Sales']);
  expectProblem(await hr.client.get(`/audit/export/${id}`), 403, /Export again/);
  await setHr(app, hr, ['Ops', 'Sales']);
  await download(hr, id);
  await setHr(app, hr, ['Ops']);
  const next = await start(hr);
  await setHr(app, hr, ['Sales']);
  await doBatches(app);
  const { items, counts } = (await hr.client.get(`/batch/${next}`)).body;
  expect(counts).toMatchObject({ done: 0, failed: 9 });
  expect(items[0].reason).toMatch(/have changed/);
  await setHr(app, hr, ['Ops']);
  expectProblem(await hr.client.get(`/audit/export/${next}`), 409, /was removed/);
  // Nobody gets the file of another one.
  expectProblem(await admin.client.get(`/audit/export/${id}`), 404);
});

test('a missing plan is named, and the others are in the file (Audit 5)', async () => {
  const gone = await hire('Gone', 'Short');
  const plan = await createSignedPlan(manager, gone);
  const id = await start(admin, { ...PERIOD, department: 'Short' });
  // The product deletes no completed plan: this is somebody at the database.
  await app.unguarded
    .updateTable('plans')
    .set({ deleted_at: new Date().toISOString() })
    .where('id', '=', plan.id)
    .execute();
  await doBatches(app);
  const { items } = (await admin.client.get(`/batch/${id}`)).body;
  expect(items).toMatchObject([{ state: 'failed', code: 'audit.not_completed' }]);
  const { bytes } = await download(admin, id);
  expect(JSON.parse(textIn(bytes, 'manifest.json'))).toMatchObject({
    without_report: [plan.id],
    counts: { completed: 1, reports: 0 },
  });
  expect(await check(bytes)).toMatchObject({ state: 'holds' });
});

test.each(['before its first part', 'while its reports are made, without a wait'])(
  'a file is not made and leaves nothing when one of its people is erased %s (Audit 5)',
  async (when) => {
    const department = `Erased ${when}`;
    const people = [await hire('Stays', department), await hire('Goes', department)];
    for (const person of people) await createSignedPlan(manager, person);
    const id = await start(admin, { ...PERIOD, department });
    const { db, context } = app.services;
    const erase = async () => {
      const erased = await inTransaction(db, (tx) => erasePerson(tx, context, { email: people[1]!.email }));
      expect(erased.outcome).toBe('erased');
    };
    if (when.startsWith('before')) {
      await erase();
      await doBatches(app);
    } else {
      const kinds = batchKinds(app.services);
      const audit: BatchKind = {
        ...kinds.audit!,
        async prepare(...given) {
          const begin = await kinds.audit!.prepare!(...given);
          await erase();
          return begin;
        },
      };
      await doBatches(app, { audit });
    }
    const { items } = (await admin.client.get(`/batch/${id}`)).body;
    for (const { reason } of items) expect(reason).toMatch(/was erased or it is old. Export again/);
    expect(items).toHaveLength(2);
    expectProblem(await admin.client.get(`/audit/export/${id}`), 409, /was removed/);
    expect(
      await app.db.selectFrom('audit_files').select('name').where('batch_id', '=', id).execute(),
    ).toEqual([]);
  },
);

test('two concurrent starts: one of them starts (Audit 4)', async () => {
  const body = { ...PERIOD, department: 'Ops' };
  const answers = await Promise.all([1, 2, 3].map(() => admin.client.post('/audit/export', body)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 409, 409]);
  await doBatches(app);
});

test('the files are removed after seven days (Audit 5)', async () => {
  const { id } = await exported(admin);
  await removeOldFiles(app.db, 7);
  await download(admin, id);
  await app.db
    .updateTable('batches')
    .set({ done_at: new Date(Date.now() - 8 * 86_400_000).toISOString() })
    .where('id', '=', id)
    .execute();
  await removeOldFiles(app.db, 7);
  expectProblem(await admin.client.get(`/audit/export/${id}`), 409, /was removed/);
});
