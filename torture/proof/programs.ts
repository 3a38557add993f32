import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pemOf } from '#shared/signing/proof/certificates.ts';
import { verifySignature } from '#shared/signing/proof/cms.ts';
import { readReport } from '#shared/signing/proof/signedFile.ts';

/** The results of other programs for a report: `null` for one that is not installed. */
export type Said = { pdfsig: boolean | null; openssl: boolean | null };

/** Asks `pdfsig` (poppler) whether the signature is valid for the whole document, and `openssl ts` whether its stamp is. */
export async function askPrograms(folder: string, pdf: Uint8Array, authority: Uint8Array): Promise<Said> {
  const file = (name: string, bytes: Uint8Array | string) => {
    writeFileSync(path.join(folder, name), bytes);
    return path.join(folder, name);
  };
  const report = file('report.pdf', pdf);
  const { signature } = await readReport(pdf);
  const { stamp, value } = await verifySignature(signature!.der, signature!.covered);
  const [data, token, ca] = [
    file('value', value),
    file('stamp', stamp ?? ''),
    file('authority.pem', pemOf(authority)),
  ];
  const pdfsig = output('pdfsig', [report]);
  const openssl = output('openssl', [
    'ts',
    '-verify',
    '-data',
    data,
    '-in',
    token,
    '-token_in',
    '-CAfile',
    ca,
  ]);
  return {
    pdfsig:
      pdfsig === null ? null : /Signature is Valid/.test(pdfsig) && /Total document signed/.test(pdfsig),
    openssl: openssl === null ? null : /Verification: OK/.test(openssl),
  };
}

/** Returns what a program prints, null where it is not installed. */
function output(program: string, args: string[]): string | null {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { code, stdout } = error as { code?: string; stdout?: string };
    // Both exit with 1 on a failed check; pdfsig also for an unknown signer.
    return code === 'ENOENT' ? null : (stdout ?? '');
  }
}
