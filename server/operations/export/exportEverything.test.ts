import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readPem } from '#shared/signing/proof/certificates.ts';
import { checkFile } from '#shared/signing/proof/verdict.ts';
import { useApp } from '../../testing/app.ts';
import { createPlan, createSignedPlan, createTeam, createTemplate } from '../../testing/samples.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { anchorJournal } from '../../platform/journal/anchors/anchor.ts';
import { ReportSigner } from '../../platform/proof/reportSigner.ts';
import { exportEverything } from './exportEverything.ts';
import { verifyFolder } from './verifyFolder.ts';

const app = useApp({ ORG_NAME: 'Harbor' });
let parent: string;
beforeAll(() => {
  parent = mkdtempSync(path.join(os.tmpdir(), 'gangway-export-'));
});
afterAll(() => rmSync(parent, { recursive: true }));

async function exported(name: string) {
  const { db, config, settings, context, renderer, sessions } = app.services;
  const verifier = path.join(parent, 'verify.html');
  writeFileSync(verifier, '<script type="text/plain" id="certificates"></script>');
  const signer = new ReportSigner({ db, config, settings, sessions });
  const folder = path.join(parent, name);
  const source = { db, config, settings, context, renderer, signer, verifier, version: '1.0.0' };
  return { folder, ...(await exportEverything(source, folder)) };
}

/** Returns the exit code and the output of a check. */
async function verified(folder: string, withCertificate = true) {
  const printed: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  const known = withCertificate
    ? await readPem(readFileSync(path.join(folder, 'gangway-certificate.pem'), 'utf8'))
    : [];
  const code = await verifyFolder(folder, known);
  spy.mockRestore();
  return { code, output: printed.join('') };
}

test('writes the organisation as files that prove themselves, and finds each change of them (Proof 8)', async () => {
  const { manager, employee } = await createTeam(app);
  const open = await createPlan(manager, employee, { name: 'Open' });
  const signed = await createSignedPlan(manager, employee, { name: 'Signed 日本' });
  const template = await createTemplate(manager, { name: 'Private one', public: false });
  await inTransaction(app.db, (tx) => anchorJournal(tx, app.services.context));
  const { folder, counts } = await exported('all');
  expect(counts).toMatchObject({ templates: 1, plans: 2, reports: 1, anchors: 1 });

  const read = (name: string) => readFileSync(path.join(folder, name));
  expect(readdirSync(path.join(folder, 'plans', open.id)).toSorted()).toEqual(['plan.json', 'plan.md']);
  expect(JSON.parse(read(`plans/${open.id}/plan.json`).toString())).toMatchObject({
    id: open.id,
    name: 'Open',
  });
  expect(read(`plans/${signed.id}/plan.md`).toString()).toContain('Signed 日本');
  expect(JSON.parse(read(`templates/${template.id}/template.json`).toString())).toMatchObject({
    id: template.id,
    subplans: template.subplans,
  });
  expect(JSON.parse(read(`templates/${template.id}/versions/1.json`).toString())).toMatchObject({
    number: 1,
    published_by: manager.id,
    content: { name: 'Private one', subplans: [{ id: template.subplans[0].id }, {}] },
  });
  const { text } = await manager.client.get(`/template/${template.id}/export`);
  expect(read(`templates/${template.id}/template.md`).toString()).toBe(text);
  expect(read('people.csv').toString()).toContain(employee.email);
  const certificates = await readPem(read('gangway-certificate.pem').toString());
  const check = (name: string) => checkFile(new Uint8Array(read(name)), { certificates, now: new Date() });
  expect(await check(`plans/${signed.id}/report.pdf`)).toMatchObject({ state: 'holds' });
  expect(await check(`plans/${signed.id}/record.json`)).toMatchObject({ state: 'unsure' });
  expect(read('verify.html').toString()).toContain('BEGIN CERTIFICATE');
  const { count } = await app.db
    .selectFrom('journal')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(read('history.jsonl').toString().trimEnd().split('\n')).toHaveLength(count);
  // The hash of the file is the one that the server has logged.
  const [anchor] = readdirSync(path.join(folder, 'anchors'));
  const { hash } = await app.db.selectFrom('journal_anchors').select('hash').executeTakeFirstOrThrow();
  expect(anchor).toContain(hash);
  expect(
    createHash('sha256')
      .update(read(`anchors/${anchor}`))
      .digest('hex'),
  ).toBe(hash);

  expect(await verified(folder)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^This export holds/),
  });
  expect(await verified(folder, false)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/is not known here/),
  });
  const changes: [string, () => void, RegExp][] = [
    ['changed', () => appendFileSync(path.join(folder, 'people.csv'), 'x'), /people\.csv: changed/],
    ['added', () => writeFileSync(path.join(folder, 'plans', 'x.md'), 'x'), /plans\/x\.md: added/],
    ['removed', () => rmSync(path.join(folder, 'plans', open.id, 'plan.md')), /plan\.md: missing/],
    ['listed', () => appendFileSync(path.join(folder, 'SHA256SUMS'), '\n'), /SHA256SUMS is not the one/],
    ['said', () => appendFileSync(path.join(folder, 'manifest.json'), ' '), /is not what was signed/],
  ];
  for (const [, change, expected] of changes) {
    change();
    expect(await verified(folder)).toMatchObject({ code: 1, output: expect.stringMatching(expected) });
  }
});

test('a folder gets its name when it is complete, and takes the place of none (Proof 8)', async () => {
  await exported('once');
  await expect(exported('once')).rejects.toThrow(/exists: choose another name/);
  expect(readdirSync(parent).filter((name) => name.endsWith('.part'))).toEqual([]);
});
