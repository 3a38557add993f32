import { readFile } from 'node:fs/promises';
import { type KnownCertificate, readCertificateFile } from '#shared/signing/proof/certificates.ts';
import { checkFile } from '#shared/signing/proof/verdict.ts';
import { print } from '../../platform/terminal/lines.ts';

const MARKS = { holds: 'ok  ', unsure: '?   ', fails: 'FAIL' } as const;

/** A file that cannot be read, with the next step. */
export class FileError extends Error {}

/**
 * Checks a report or a record without server and database (Proof 6), and prints what holds. Returns 0 when it holds, 1 when
 * it does not or when nobody here knows the signer, 2 when it is no report.
 */
export async function verifyFile(file: string, certificates: readonly KnownCertificate[]): Promise<number> {
  const bytes = await readBytes(file);
  const { state, headline, checks } = await checkFile(bytes, { certificates, now: new Date() });
  print(headline);
  for (const { state: mark, text } of checks) print(`${MARKS[mark]}  ${text}`);
  if (state === 'unsure' && certificates.length === 0) {
    print(
      'Name the certificate of the organisation: npm run verify -- FILE.pdf --certificate CERTIFICATE.pem',
    );
  }
  return { holds: 0, unsure: 1, fails: 1, unreadable: 2 }[state];
}

/** Returns the certificates of a file. Throws a FileError where it has none. */
export async function readTrusted(file: string): Promise<KnownCertificate[]> {
  const bytes = await readBytes(file);
  return readCertificateFile(bytes).catch(() => {
    throw new FileError(`${file} is no certificate: use a file in PEM or DER.`);
  });
}

function readBytes(file: string): Promise<Uint8Array> {
  return readFile(file).then(
    (bytes) => new Uint8Array(bytes),
    (error: NodeJS.ErrnoException) => {
      throw new FileError(`${file} cannot be read (${error.code}): correct the path.`);
    },
  );
}
