import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config.ts';
import { ConfigError } from './configError.ts';

// The key size of HS256; a shorter key can be guessed.
const BYTES = 32;

/** A key of HS256; `kid` names it in the header of a token. */
export type SessionKey = { kid: string; secret: Uint8Array };

/** The settings of sessions and their tokens. */
export type SessionSettings = Pick<Config, 'session_hours' | 'session_idle_minutes' | 'public_url'> & {
  /** The first key signs, all verify. */
  keys: readonly [SessionKey, ...SessionKey[]];
};

type Settings = Pick<Config, 'session_secrets' | 'data_dir'>;

/**
 * Returns the keys of the tokens: those of SESSION_SECRET, or one that is generated once and stored in
 * DATA_DIR with mode 600. Throws a ConfigError when the file cannot be used.
 */
export async function sessionKeys({ session_secrets, data_dir }: Settings): Promise<SessionSettings['keys']> {
  const secrets = session_secrets.length > 0 ? session_secrets : [await storedSecret(data_dir)];
  const [first, ...others] = secrets.flatMap(keysOf);
  return [first!, ...others];
}

/**
 * Returns the keys of a secret, whatever its source, so that nobody is signed out when the generated one is moved to
 * SESSION_SECRET. Tokens of earlier releases were signed with the bytes that its digits encode.
 */
function keysOf(secret: string): SessionKey[] {
  const key = sessionKey(new TextEncoder().encode(secret));
  return GENERATED.test(secret) ? [key, sessionKey(Buffer.from(secret, 'hex'))] : [key];
}

const GENERATED = new RegExp(`^(?:[0-9a-f]{2}){${BYTES},}$`, 'i');

/** Returns the key with its name, the start of a digest of the secret. */
export function sessionKey(secret: Uint8Array): SessionKey {
  const digest = createHash('sha256').update('gangway key id').update(secret).digest();
  return { kid: digest.subarray(0, 8).toString('base64url'), secret };
}

async function storedSecret(data_dir: string): Promise<string> {
  const file = path.join(data_dir, 'session-secret');
  const secret = await readOrCreate(file).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(
      `DATA_DIR ${data_dir} cannot be written (${error.code}): set DATA_DIR to a folder of yours.`,
    );
  });
  if (!GENERATED.test(secret)) {
    throw new ConfigError(
      `DATA_DIR holds a damaged session-secret: delete ${file}, and everybody signs in again.`,
    );
  }
  return secret;
}

async function readOrCreate(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const existing = await read(file);
  if (existing !== null) return existing;
  // Written to a draft and then linked, so that a concurrent start cannot read a half-written file.
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(draft, randomBytes(BYTES).toString('hex'), { mode: 0o600, flag: 'wx' });
  await link(draft, file).catch(unlessCode('EEXIST'));
  await rm(draft);
  return (await read(file)) ?? '';
}

async function read(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(unlessCode('ENOENT'));
  return text?.trim() ?? null;
}

function unlessCode(expected: string) {
  return (error: NodeJS.ErrnoException): null => {
    if (error.code !== expected) throw error;
    return null;
  };
}
