import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { KnownCertificate } from '#shared/signing/proof/certificates.ts';
import { whyNewerForm } from '#shared/signing/proof/record.ts';
import { ProofError, verifySignature } from '#shared/signing/proof/cms.ts';
import { print } from '../../platform/terminal/lines.ts';
import { SUMS } from './newFolder.ts';
import { MANIFEST, MANIFEST_SIGNATURE } from './exportEverything.ts';
import { FileError } from './verifyFile.ts';
import { counted } from '../../platform/terminal/counted.ts';

// As many as the check of a database prints.
const MAX_PRINTED = 100;

/** Checks an export (Proof 8): its signature, and each file. Returns 0, 1 or 2 as the check of a report does. */
export async function verifyFolder(folder: string, known: readonly KnownCertificate[]): Promise<number> {
  const read = (name: string) =>
    readFile(path.join(folder, name)).catch(() => {
      throw new FileError(`${folder} is no export of Gangway: it has no ${name}.`);
    });
  const [manifest, signature, sums] = await Promise.all([MANIFEST, MANIFEST_SIGNATURE, SUMS].map(read));
  const signer = await verifySignature(new Uint8Array(signature!), new Uint8Array(manifest!)).catch(
    (error: unknown) => {
      if (error instanceof ProofError) return null;
      throw error;
    },
  );
  if (signer === null) {
    print(`This export does not hold. ${MANIFEST} is not what was signed.`);
    return 1;
  }
  const { gangway_export: form, sha256sums } = JSON.parse(manifest!.toString()) as {
    gangway_export: number;
    sha256sums: string;
  };
  const newer = whyNewerForm('This export', form);
  if (newer !== null) throw new FileError(newer);
  if (createHash('sha256').update(sums!).digest('hex') !== sha256sums) {
    print(`This export does not hold. ${SUMS} is not the one of ${MANIFEST}.`);
    return 1;
  }
  const found = await findChanged(folder, sums!.toString());
  for (const line of found.slice(0, MAX_PRINTED)) print(line);
  if (found.length > MAX_PRINTED) print(`… and ${counted(found.length - MAX_PRINTED, 'file')} more`);
  if (found.length > 0) {
    print(`This export does not hold: ${counted(found.length, 'file')} changed, missing or added.`);
    return 1;
  }
  const { name, fingerprint } = signer.signer;
  if (known.every((one) => one.fingerprint !== fingerprint)) {
    print(
      `Nothing in this export was changed since “${name}” (${fingerprint}) has signed it. Whose signature it is, is not known here: name the certificate of the organisation with --certificate.`,
    );
    return 1;
  }
  print(`This export holds: nothing in it was changed since “${name}” has signed it.`);
  return 0;
}

async function findChanged(folder: string, sums: string): Promise<string[]> {
  const found: string[] = [];
  const listed = new Set([MANIFEST, MANIFEST_SIGNATURE, SUMS]);
  for (const line of sums.split('\n')) {
    const [, expected, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (name === undefined) continue;
    listed.add(name);
    const now = await hashOf(path.join(folder, name));
    if (now !== expected) found.push(`${name}: ${now === null ? 'missing' : 'changed'}`);
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const name = path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
    if (!entry.isDirectory() && !listed.has(name)) found.push(`${name}: added`);
  }
  return found;
}

async function hashOf(file: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
    return hash.digest('hex');
  } catch {
    return null;
  }
}
