import { constants, existsSync } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/config/config.ts';
import { endOfAddress } from './certificates.ts';
import { fail, type Line, ok, reasonOf, warn } from './line.ts';

// PostgreSQL stops when its disk is full, and a log segment alone has 16 MB.
const FAIL_BYTES = 200 * 2 ** 20;
const WARN_BYTES = 2 * 2 ** 30;

/** Checks that DATA_DIR can be used, has room, and is nobody else's to read. */
export async function checkDisk({ data_dir }: Config): Promise<Line[]> {
  const about = 'disk';
  let folder = data_dir;
  while (!existsSync(folder) && folder !== path.dirname(folder)) folder = path.dirname(folder);
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    return [fail(about, `DATA_DIR ${data_dir} cannot be written (${reasonOf(error)}): correct its owner`)];
  }
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${(free / 2 ** 30).toFixed(1)} GB are free for DATA_DIR ${data_dir}`;
  const lines = [
    free < FAIL_BYTES
      ? fail(about, `${text}: free some space`)
      : free < WARN_BYTES
        ? warn(about, text)
        : ok(about, text),
  ];
  if (process.platform !== 'win32' && folder === data_dir && ((await stat(folder)).mode & 0o077) !== 0) {
    lines.push(warn(about, `other users can read DATA_DIR: chmod 700 ${data_dir}`));
  }
  return lines;
}

/** Checks that the browser side is built. */
export function checkBuild(): Line[] {
  const built = existsSync(path.join(import.meta.dirname, '../../dist/index.html'));
  return [built ? ok('browser side', 'built') : fail('browser side', 'not built: run npm run build')];
}

/** Opens the public address as a browser does, and checks that Gangway answers there. */
export async function checkAddress({ public_url, port }: Config): Promise<Line[]> {
  const about = 'public address';
  try {
    const response = await fetch(`${public_url}/api/config`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(4_000),
    });
    const body: unknown = await response.json().catch(() => null);
    const isGangway = typeof body === 'object' && body !== null && 'org_time_zone' in body;
    if (isGangway) return [ok(about, `${public_url} is Gangway`)];
    const text = `${public_url} responds with ${response.status}, but not as Gangway`;
    return [fail(about, `${text}: correct PUBLIC_URL, or the proxy in front`)];
  } catch (error) {
    const end = isCertificateError(error) ? await endOfAddress(public_url) : null;
    if (end !== null && end.getTime() < Date.now()) {
      return [
        fail(
          about,
          `browsers refuse ${public_url}: its certificate has expired on ${end.toISOString().slice(0, 10)}. Renew it`,
        ),
      ];
    }
    const text = `${public_url} cannot be opened from here (${reasonOf(error)})`;
    // Something answers there, and its certificate is the reason.
    if (end !== null) {
      return [fail(about, `${text}: correct the certificate, or name who issues it in NODE_EXTRA_CA_CERTS`)];
    }
    // Before the first start this is no failure.
    if (!(await isRunningHere(port)))
      return [warn(about, `${text}, and nothing answers at port ${port} of this machine: start the server`)];
    return [fail(about, `${text}: correct PUBLIC_URL, DNS, certificate or proxy`)];
  }
}

async function isRunningHere(port: number): Promise<boolean> {
  const address = `http://127.0.0.1:${port}/health/live`;
  const response = await fetch(address, { signal: AbortSignal.timeout(500) }).catch(() => null);
  return response?.ok ?? false;
}

/** By the codes of Node and OpenSSL: expired, of another name, or of an issuer who is not known. */
function isCertificateError(error: unknown): boolean {
  const { code = '' } = (error as { cause?: NodeJS.ErrnoException }).cause ?? {};
  return /^(?:CERT_|ERR_TLS_CERT|UNABLE_TO_)|SELF_SIGNED/.test(code);
}
