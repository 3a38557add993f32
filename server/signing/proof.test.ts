import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type KnownCertificate, readPem } from '#shared/signing/proof/certificates.ts';
import { canonical } from '#shared/signing/proof/canonical.ts';
import type { Verdict } from '#shared/signing/proof/checks.ts';
import { checkFile } from '#shared/signing/proof/verdict.ts';
import { randomFrom } from '#bench/support/random.ts';
import { changedDigits, findMissed, randomBits } from '#torture/proof/changedBytes.ts';
import { type Person, useApp } from '../testing/app.ts';
import { createSignedPlan, createTeam, planPath } from '../testing/samples.ts';

const app = useApp({ ORG_NAME: 'Harbor' });
const other = useApp({ ORG_NAME: 'Harbor' });

async function signedReport(of = app, name = 'Łódź 日本') {
  const { manager, employee } = await createTeam(of);
  const plan = await createSignedPlan(manager, employee, { name });
  return { manager, employee, plan, pdf: await download(of, plan, manager) };
}

async function download(of: typeof app, plan: { id: string }, { client }: Person) {
  const response = await fetch(`${of.url}/api${planPath(plan, '/generate_report')}`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  return new Uint8Array(await response.arrayBuffer());
}

async function published(of = app): Promise<KnownCertificate[]> {
  return readPem(await (await fetch(`${of.url}/.well-known/gangway-certificate.pem`)).text());
}

async function check(
  bytes: Uint8Array,
  certificates?: KnownCertificate[],
  now = new Date(),
): Promise<Verdict> {
  return checkFile(bytes, { certificates: certificates ?? (await published()), now });
}

/** `npm run torture -- --only proof` changes each digit. */
const isSampled = (_: unknown, at: number) => at % 97 === 0;

const failed = ({ checks }: Verdict) =>
  checks.filter(({ state }) => state === 'fails').map(({ name }) => name);

test('a report proves itself with the published certificate (Proof 1, Proof 2)', async () => {
  const { pdf, plan, employee, manager } = await signedReport();
  const verdict = await check(pdf);
  expect(verdict.headline).toBe(
    'This file holds: nothing in it was changed since it was signed, and the signer is known.',
  );
  expect(verdict.state).toBe('holds');
  expect(verdict.checks.map(({ name, state }) => [name, state])).toEqual([
    ['file', 'holds'],
    ['signer', 'holds'],
    ['time', 'unsure'],
    ['record', 'holds'],
    ['content', 'holds'],
    ['statements', 'holds'],
    ['history', 'holds'],
    ['anchor', 'unsure'],
  ]);
  expect(verdict.record).toMatchObject({
    plan_id: plan.id,
    organisation: 'Harbor',
    content: { name: plan.name },
  });
  expect(verdict.record!.events).toHaveLength(6);
  const text = verdict.checks.map((one) => one.text).join('\n');
  for (const { name } of [employee, manager]) expect(text).toContain(name);
});

test('without a certificate nobody is believed, and another one is refused (Proof 2)', async () => {
  const { pdf } = await signedReport();
  expect(await check(pdf, [])).toMatchObject({
    state: 'unsure',
    headline: expect.stringMatching(/is not known here/),
  });
  const stranger = await check(pdf, await published(other));
  expect(stranger).toMatchObject({ state: 'fails', headline: expect.stringMatching(/another key/) });
});

test('finds each changed byte (Proof 4)', async () => {
  const { pdf } = await signedReport();
  const trust = { certificates: await published(), now: new Date() };
  const seed = Date.now();
  const ends = [0, 7, pdf.length - 1].map((at) => ({ at, to: pdf[at]! ^ 1 }));
  const changes = [
    ...ends,
    ...randomBits(pdf, 40, randomFrom(seed)),
    ...changedDigits(pdf).filter(isSampled),
  ];
  expect(await findMissed(pdf, changes, trust), `seed ${seed}`).toEqual([]);
});

test.each<[string, (pdf: Uint8Array) => Uint8Array, RegExp]>([
  ['that was cut', (pdf) => pdf.slice(0, -2_000), /was cut/],
  ['that was cut in the middle', (pdf) => pdf.slice(0, 5_000), /was cut/],
  ['to which something was added', (pdf) => joined(pdf, pdf.slice(-300)), /added to the file after/],
])('a report %s says so (Proof 4)', async (_, change, expected) => {
  const { pdf } = await signedReport();
  const { state, headline } = await check(change(pdf));
  expect(headline).toMatch(expected);
  expect(['fails', 'unreadable']).toContain(state);
});

test('a report that was signed again says so (Proof 4)', async () => {
  const { pdf } = await signedReport();
  const again = await other.services.signer.sign(pdf, new Date());
  expect(await check(new Uint8Array(again))).toMatchObject({
    state: 'fails',
    headline: expect.stringMatching(/signed again/),
  });
});

test.each([
  '/ByteRange [0 10 20 30]',
  'endobj stream startxref 0 %%EOF',
  ') /M (D:20200101000000Z) /V 1 0 R',
])('a plan may be named like a part of a PDF: %s (Proof 2)', async (name) => {
  const { pdf } = await signedReport(app, name);
  expect(await check(pdf)).toMatchObject({ state: 'holds' });
});

function joined(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

test('a record without its report is never more than unsure, and each change of it is found (Proof 4)', async () => {
  const { pdf } = await signedReport();
  const { record } = await check(pdf);
  const checkJson = (value: unknown) => check(new TextEncoder().encode(canonical(value)));
  expect(await checkJson(record)).toMatchObject({ state: 'unsure' });
  const [first, second, ...events] = record!.events;
  const [signature, ...signatures] = record!.signatures;
  const changed: [unknown, string][] = [
    [{ ...record, content: { ...record!.content, name: 'Other' } }, 'content'],
    [{ ...record, signatures: [{ ...signature, name: 'Mallory' }, ...signatures] }, 'statements'],
    [{ ...record, signatures }, 'statements'],
    [{ ...record, events: [{ ...first, actor_name: 'Mallory' }, second, ...events] }, 'history'],
    [{ ...record, events: [first, ...events] }, 'history'],
    [{ ...record, events: record!.events.slice(0, -1) }, 'history'],
    [{ ...record, plan_id: crypto.randomUUID() }, 'record'],
  ];
  for (const [value, part] of changed) {
    const verdict = await checkJson(value);
    expect(verdict.state).toBe('fails');
    expect(failed(verdict)).toContain(part);
  }
  expect(await check(new TextEncoder().encode('{"a": 1}'))).toMatchObject({ state: 'unreadable' });
});

test('a record that lacks a part, or has another one in its place, does not hold (Proof 4)', async () => {
  const { pdf } = await signedReport();
  const record = (await check(pdf)).record! as unknown as Record<string, unknown>;
  const [event] = record['events'] as object[];
  const [signature] = record['signatures'] as object[];
  const damaged = [
    ...Object.keys(record)
      .filter((name) => name !== 'gangway_record')
      .flatMap((name) => [
        { ...record, [name]: undefined },
        { ...record, [name]: 1 },
      ]),
    ...[{}, null, [], 1].flatMap((one) => [
      { ...record, events: [one] },
      { ...record, signatures: [one] },
      { ...record, content: one },
    ]),
    { ...record, head: {} },
    { ...record, anchor: {} },
    { ...record, generated_at: 'soon' },
    { ...record, signatures: [{ ...signature, voided_at: undefined }] },
    ...['plan.signed', 'plan.returned'].flatMap((name) =>
      [null, 1, []].map((detail) => ({ ...record, events: [{ ...event, event: name, detail }] })),
    ),
    { gangway_record: 1 },
  ];
  for (const value of damaged) {
    const text = JSON.stringify(value);
    const verdict = await check(new TextEncoder().encode(text));
    expect(verdict, text).toMatchObject({
      state: 'fails',
      headline: expect.stringMatching(/^This record does not hold\. /),
    });
  }
  // Deeper than the stack.
  const deep = `{"gangway_record":1,"events":[${'['.repeat(100_000)}${']'.repeat(100_000)}]}`;
  expect(await check(new TextEncoder().encode(deep))).toMatchObject({ state: 'fails' });
});

// The expression that looked for the attachments searched from each of them to the end of the object, for 40 s.
test(
  'a PDF with a megabyte of attachments is read, and does not hold (Proof 4)',
  { timeout: 20_000 },
  async () => {
    const part = '/EmbeddedFiles<</Names [';
    const start = '%PDF-1.7\n';
    const catalog = `1 0 obj\n<<${part.repeat(990_000 / part.length)}>>\nendobj\n`;
    const table = `xref\n0 2\n0000000000 65535 f \n${String(start.length).padStart(10, '0')} 00000 n \n`;
    const trailer = `trailer\n<</Size 2 /Root 1 0 R /Note (gangway-record.json)>>\n`;
    const end = `startxref\n${start.length + catalog.length}\n%%EOF\n`;
    const verdict = await check(new TextEncoder().encode(`${start}${catalog}${table}${trailer}${end}`));
    expect(failed(verdict)).toEqual(['file', 'record']);
  },
);

test('a PDF of another product is rejected (Proof 4)', async () => {
  const file =
    'JVBERi0xLjQKMSAwIG9iago8PCAvVHlwZSAvQ2F0YWxvZyA+PgplbmRvYmoKeHJlZgowIDIKMDAwMDAwMDAwMCA2NTUzNSBmIAowMDAwMDAwMDA5IDAwMDAwIG4gCnRyYWlsZXIKPDwgL1NpemUgMiAvUm9vdCAxIDAgUiA+PgpzdGFydHhyZWYKNDYKJSVFT0YK';
  expect(await check(new Uint8Array(Buffer.from(file, 'base64')))).toMatchObject({
    state: 'unreadable',
    headline: expect.stringMatching(/another product/),
  });
  expect(await check(new TextEncoder().encode('hello'))).toMatchObject({ headline: 'This is no PDF.' });
});

test('a clock that is wrong makes no report hold (Proof 4)', async () => {
  const { pdf } = await signedReport();
  const early = await check(pdf, undefined, new Date(Date.now() - 40 * 86_400_000));
  expect(early).toMatchObject({ state: 'unsure', headline: expect.stringMatching(/clock/) });
  const expired = await check(pdf, undefined, new Date(Date.now() + 20 * 365 * 86_400_000));
  expect(expired.state).toBe('holds');
  expect(expired.checks.find(({ name }) => name === 'signer')!.text).toMatch(/has expired on/);
});

test('npm run verify -- FILE says it with its exit code (Proof 6)', async () => {
  const { pdf } = await signedReport();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gangway-proof-'));
  const write = (name: string, bytes: Uint8Array | string) => {
    writeFileSync(path.join(folder, name), bytes);
    return path.join(folder, name);
  };
  const certificate = write(
    'c.pem',
    await (await fetch(`${app.url}/.well-known/gangway-certificate.pem`)).text(),
  );
  const run = (file: string, ...more: string[]) => {
    try {
      const args = ['server/verify.ts', file, ...more];
      const env = { ...process.env, DATA_DIR: folder };
      return { code: 0, output: execFileSync(process.execPath, args, { encoding: 'utf8', env }) };
    } catch (error) {
      const { status, stdout } = error as { status: number; stdout: string };
      return { code: status, output: stdout };
    }
  };
  const file = write('a.pdf', pdf);
  expect(run(file, '--certificate', certificate)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^This file holds/),
  });
  expect(run(file)).toMatchObject({ code: 1, output: expect.stringMatching(/--certificate/) });
  write('gangway-certificate.pem', readFileSync(certificate, 'utf8'));
  expect(run(file)).toMatchObject({ code: 0 });
  const changed = pdf.slice();
  changed[5_000]! ^= 1;
  expect(run(write('b.pdf', changed))).toMatchObject({
    code: 1,
    output: expect.stringMatching(/does not hold/),
  });
  expect(run(write('c.txt', 'hello'))).toMatchObject({ code: 2 });
  expect(run(path.join(folder, 'missing.pdf'))).toMatchObject({
    code: 2,
    output: expect.stringMatching(/correct the path/),
  });
});
