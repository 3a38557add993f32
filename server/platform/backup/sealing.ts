import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError, changed } from './backupError.ts';
import { ByteReader } from './byteReader.ts';

/*
 * A file is one line of JSON and then chunks: 4 bytes with the length of the content, the content, and its seal.
 * The highest bit of the length marks the last chunk, which is empty. The seal covers the line, the number of the
 * chunk, its length and its content, so that a chunk that is missing, repeated, moved or changed is noticed
 * before its content is used. It is the tag of AES-256-GCM in an encrypted file, else a SHA-256.
 */

/** The first line of a file. */
type Header = {
  gangway_backup: 1;
  /** The parameters of the key, which is made from the passphrase; null in a file that is not encrypted. */
  scrypt: { salt: string; n: number; r: number; p: number; check: string } | null;
};

type Sealing = { line: Buffer; key: Buffer | null };

const CHUNK_BYTES = 256 * 1024;
const LAST = 0x8000_0000;
// The parameters that OWASP recommends: 128 MB and a third of a second for each guess.
const SCRYPT = { n: 2 ** 17, r: 8, p: 1 };
const derive = promisify<Buffer, Buffer, number, object, Buffer>(scrypt);

/** Returns the function that seals a stream, for a pipeline. */
export async function createSealing(passphrase: string | null) {
  let parameters: Header['scrypt'] = null;
  let key: Buffer | null = null;
  if (passphrase !== null) {
    const salt = randomBytes(16).toString('base64');
    const derived = await deriveKey(passphrase, { salt, ...SCRYPT });
    key = derived.key;
    parameters = { salt, ...SCRYPT, check: derived.check };
  }
  const header: Header = { gangway_backup: 1, scrypt: parameters };
  const sealing: Sealing = { line: Buffer.from(`${JSON.stringify(header)}\n`), key };

  return async function* seal(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield sealing.line;
    let index = 0;
    let waiting: Buffer[] = [];
    let bytes = 0;
    for await (const part of content) {
      waiting.push(part);
      bytes += part.length;
      if (bytes < CHUNK_BYTES) continue;
      yield sealed(sealing, index++, Buffer.concat(waiting), false);
      [waiting, bytes] = [[], 0];
    }
    if (bytes > 0) yield sealed(sealing, index++, Buffer.concat(waiting), false);
    yield sealed(sealing, index, Buffer.alloc(0), true);
  };
}

/**
 * The key of a file. With a passphrase an unencrypted file, which anybody could have made, must be allowed explicitly.
 */
export type BackupKey = { passphrase: string | null; takes_unsealed: boolean };

/** Yields the content of a file, each chunk after its seal was checked. Throws a BackupError. */
export async function* unseal(file: AsyncIterable<Buffer>, opener: BackupKey): AsyncGenerator<Buffer> {
  const bytes = new ByteReader(file);
  const line = await bytes.takeLine();
  const header = parseHeader(line);
  const sealing: Sealing = { line, key: await keyOf(header, opener) };
  const sealBytes = sealing.key === null ? 32 : 16;
  for (let index = 0; ; index += 1) {
    const head = await bytes.take(4);
    const length = head.readUInt32BE() & ~LAST;
    const isLast = (head.readUInt32BE() & LAST) !== 0;
    // A larger one was never written: the length itself was changed.
    if (length > 64 * CHUNK_BYTES) throw changed();
    const content = await bytes.take(length);
    const seal = await bytes.take(sealBytes);
    yield opened(sealing, { index, head, content, seal });
    if (isLast) break;
  }
  if (!(await bytes.isAtEnd())) throw changed();
}

function headOf(length: number, isLast: boolean): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE((isLast ? LAST : 0) + length);
  return head;
}

function sealed({ line, key }: Sealing, index: number, content: Buffer, isLast: boolean): Buffer {
  const head = headOf(content.length, isLast);
  if (key === null) return Buffer.concat([head, content, digest(line, index, head, content)]);
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index)).setAAD(Buffer.concat([line, head]));
  const hidden = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([head, hidden, cipher.getAuthTag()]);
}

type Chunk = { index: number; head: Buffer; content: Buffer; seal: Buffer };

function opened({ line, key }: Sealing, { index, head, content, seal }: Chunk): Buffer {
  if (key === null) {
    if (!digest(line, index, head, content).equals(seal)) throw changed();
    return content;
  }
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index))
    .setAAD(Buffer.concat([line, head]))
    .setAuthTag(seal);
  try {
    return Buffer.concat([decipher.update(content), decipher.final()]);
  } catch {
    throw changed();
  }
}

/** The key is new for each file, so that numbers are safe as nonces. */
function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 8);
  return nonce;
}

function digest(line: Buffer, index: number, head: Buffer, content: Buffer): Buffer {
  return createHash('sha256').update(line).update(nonceOf(index)).update(head).update(content).digest();
}

async function keyOf(
  { scrypt: parameters }: Header,
  { passphrase, takes_unsealed }: BackupKey,
): Promise<Buffer | null> {
  if (parameters === null) {
    if (passphrase === null || takes_unsealed) return null;
    throw new BackupError(
      'It is not encrypted, although BACKUP_PASSPHRASE is set: anybody who could write the file can have changed it. Add --unsealed if you know where it comes from.',
    );
  }
  if (passphrase === null) throw new BackupError('It is encrypted: set BACKUP_PASSPHRASE.');
  const { key, check } = await deriveKey(passphrase, parameters);
  if (check !== parameters.check) throw new BackupError('BACKUP_PASSPHRASE is not the one of this file.');
  return key;
}

async function deriveKey(passphrase: string, parameters: { salt: string; n: number; r: number; p: number }) {
  const { salt, n, r, p } = parameters;
  const options = { N: n, r, p, maxmem: 256 * n * r };
  // The second half distinguishes a wrong passphrase from a changed file; it reveals nothing about the key.
  const bytes = await derive(Buffer.from(passphrase), Buffer.from(salt, 'base64'), 48, options).catch(() => {
    throw changed();
  });
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32).toString('base64') };
}

function parseHeader(line: Buffer): Header {
  let form: number | undefined;
  try {
    const header = JSON.parse(line.toString()) as Header;
    form = header.gangway_backup;
    if (header.gangway_backup === 1 && header.scrypt !== undefined) {
      if (header.scrypt === null || isAllowed(header.scrypt)) return header;
    }
  } catch {
    // Below.
  }
  throw new BackupError(
    Number.isSafeInteger(form) && form! > 1
      ? `It is a backup in form ${form}, which this release does not know: restore it with the release that has made it, or a newer one.`
      : 'It is no backup of Gangway.',
  );
}

/** A file with other parameters could take all memory of the machine. */
function isAllowed({ n, r, p }: NonNullable<Header['scrypt']>): boolean {
  return n === SCRYPT.n && r === SCRYPT.r && p === SCRYPT.p;
}
