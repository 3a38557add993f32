import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from './configError.ts';
import { sessionKeys } from './sessionSecret.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'gangway-secret-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function secretIn(name: string): Promise<string> {
  const keys = await sessionKeys({ session_secrets: [], data_dir: path.join(folder, name) });
  return new TextDecoder().decode(keys[0].secret);
}

test('creates one secret in concurrent first starts, with mode 600, and keeps it in later starts', async () => {
  const secrets = new Set(await Promise.all(Array.from({ length: 20 }, () => secretIn('new/data'))));
  expect([...secrets]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(await secretIn('new/data')).toBe([...secrets][0]);
  const data = path.join(folder, 'new/data');
  expect(await readdir(data)).toEqual(['session-secret']);
  expect((await stat(data)).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(data, 'session-secret'))).mode & 0o777).toBe(0o600);
  expect(await secretIn('another')).not.toBe([...secrets][0]);
});

test('gives the same keys when the generated secret is moved to SESSION_SECRET, and back', async () => {
  const data_dir = path.join(folder, 'moved');
  const generated = await sessionKeys({ session_secrets: [], data_dir });
  const text = await readFile(path.join(data_dir, 'session-secret'), 'utf8');
  expect(await sessionKeys({ session_secrets: [text], data_dir: 'unused' })).toEqual(generated);
  // The key of sessions that began before the text was the key.
  expect(generated.map(({ secret }) => Buffer.from(secret))).toEqual([
    Buffer.from(text),
    Buffer.from(text, 'hex'),
  ]);
  const two = await sessionKeys({ session_secrets: [text, 'y'.repeat(32)], data_dir: 'unused' });
  expect(two.map(({ secret }) => secret.length)).toEqual([64, 32, 32]);
});

test('uses SESSION_SECRET when it is set, and writes no file', async () => {
  const data_dir = path.join(folder, 'unused');
  const session_secrets = ['x'.repeat(32), 'y'.repeat(32)];
  const keys = await sessionKeys({ session_secrets, data_dir });
  expect(keys.map(({ secret }) => new TextDecoder().decode(secret))).toEqual(session_secrets);
  const ids = keys.map(({ kid }) => kid);
  expect(new Set(ids).size).toBe(2);
  for (const kid of ids) expect(kid).toMatch(/^[\w-]{11}$/);
  const reversed = await sessionKeys({ session_secrets: session_secrets.toReversed(), data_dir });
  expect(reversed.map(({ kid }) => kid)).toEqual(ids.toReversed());
  await expect(stat(data_dir)).rejects.toThrow('ENOENT');
});

test.each([
  '',
  'abc',
  'f'.repeat(62),
  'not hexadecimal, but with more characters than a secret of 64 digits',
])('refuses a damaged secret: %j', async (content) => {
  const data = `damaged ${content.length}`;
  await secretIn(data);
  const file = path.join(folder, data, 'session-secret');
  await writeFile(file, content);
  const start = secretIn(data);
  await expect(start).rejects.toThrow(ConfigError);
  await expect(start).rejects.toThrow(/^DATA_DIR holds a damaged session-secret: delete /);
  // The damaged file is kept, since replacing it would end all sessions.
  expect(await readFile(file, 'utf8')).toBe(content);
});

test('names a DATA_DIR that cannot be created', async () => {
  await writeFile(path.join(folder, 'file'), '');
  await expect(secretIn('file/data')).rejects.toThrow(/^DATA_DIR .*cannot be written \(ENOTDIR\)/);
});
