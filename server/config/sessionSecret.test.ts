import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { sessionSecret } from './sessionSecret.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'gangway-secret-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const secretIn = async (name: string) =>
  Buffer.from(await sessionSecret({ session_secret: null, data_dir: path.join(folder, name) })).toString(
    'hex',
  );

test('several first starts at once agree on one secret, for its owner alone, and later starts keep it', async () => {
  const secrets = new Set(await Promise.all(Array.from({ length: 20 }, () => secretIn('new/data'))));
  expect([...secrets]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(await secretIn('new/data')).toBe([...secrets][0]);
  const data = path.join(folder, 'new/data');
  expect(await readdir(data)).toEqual(['session-secret']);
  expect((await stat(data)).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(data, 'session-secret'))).mode & 0o777).toBe(0o600);
  expect(await secretIn('another')).not.toBe([...secrets][0]);
});

test('SESSION_SECRET comes first, and nothing is written', async () => {
  const data_dir = path.join(folder, 'unused');
  const secret = await sessionSecret({ session_secret: 'x'.repeat(32), data_dir });
  expect(new TextDecoder().decode(secret)).toBe('x'.repeat(32));
  await expect(stat(data_dir)).rejects.toThrow('ENOENT');
});

test.each([
  '',
  'abc',
  'f'.repeat(62),
  'not hexadecimal at all, and yet long enough to be taken for a secret',
])('a damaged secret signs nothing: %j', async (content) => {
  const data = `damaged ${content.length}`;
  await secretIn(data);
  const file = path.join(folder, data, 'session-secret');
  await writeFile(file, content);
  const start = secretIn(data);
  await expect(start).rejects.toThrow(ConfigError);
  await expect(start).rejects.toThrow(/^DATA_DIR holds a damaged session-secret: delete /);
  // Nobody's secret is replaced behind their back.
  expect(await readFile(file, 'utf8')).toBe(content);
});

test('a folder that cannot be one is named', async () => {
  await writeFile(path.join(folder, 'file'), '');
  await expect(secretIn('file/data')).rejects.toThrow(/^DATA_DIR .*cannot be written \(ENOTDIR\)/);
});
