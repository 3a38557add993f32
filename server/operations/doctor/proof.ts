import { X509Certificate } from 'node:crypto';
import { SIGNATURE_SOON_DAYS } from '#shared/operations/lines.ts';
import type { Config } from '../../platform/config/config.ts';
import { readKeyFile } from '../../platform/proof/keys/p12.ts';
import { fail, type Line, ok, warn } from './line.ts';

const SOON_MS = SIGNATURE_SOON_DAYS * 86_400_000;

/** Checks the key that signs reports, and whether a time stamp authority is configured (Proof 9). */
export async function checkProof(config: Config): Promise<Line[]> {
  return [await checkKey(config), checkAuthority(config)].flat();
}

async function checkKey({ report_signing_p12: file, report_signing_passphrase }: Config): Promise<Line> {
  if (file === null)
    return ok('report signature', 'a generated key, kept in the database under the secret of the sessions');
  try {
    const { ders } = await readKeyFile(file, report_signing_passphrase);
    const ends = ders
      .map((der) => Date.parse(new X509Certificate(der).validTo))
      .reduce((first, end) => Math.min(first, end));
    const day = new Date(ends).toISOString().slice(0, 10);
    if (ends < Date.now())
      return fail(
        'report signature',
        `the certificate in REPORT_SIGNING_P12 has expired on ${day}, and reports are signed with the generated key: get a new one`,
      );
    if (ends < Date.now() + SOON_MS)
      return warn(
        'report signature',
        `the certificate in REPORT_SIGNING_P12 ends on ${day}: get the next one`,
      );
    return ok('report signature', `the key of REPORT_SIGNING_P12, whose certificate ends on ${day}`);
  } catch (error) {
    return fail('report signature', (error as Error).message);
  }
}

function checkAuthority({ tsa_url }: Config): Line {
  if (tsa_url === null)
    return ok('time stamps', 'TSA_URL is not set: reports have the time of this server alone');
  return ok('time stamps', `asked from ${new URL(tsa_url).host}`);
}
