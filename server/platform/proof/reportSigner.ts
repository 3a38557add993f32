import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { SessionSettings } from '../config/sessionSecret.ts';
import type { Database } from '../database/connect.ts';
import { createOutageLog, type OutageLog } from '../background/outageLog.ts';
import { makeSignature } from './cms.ts';
import { openSigningKey, type SigningKey } from './keys/signingKey.ts';
import { listCertificates } from './keys/store.ts';
import { prepareUpdate } from './pdf/update.ts';
import { createTimeStamps, MOST_STAMP_BYTES, type TimeStamps } from './timeStamps.ts';

type Opened = {
  db: Database;
  config: Pick<
    Config,
    'org_name' | 'report_signing_p12' | 'report_signing_passphrase' | 'tsa_url' | 'data_dir'
  >;
  sessions: Pick<SessionSettings, 'keys'>;
};

// The attributes and the signature itself have less than a kilobyte.
const SPACE_OF_SIGNATURE = 2_048;

/** Where a server leaves the certificates of its reports. */
export const certificateFile = (data_dir: string) => path.join(data_dir, 'gangway-certificate.pem');

/** Signs the reports of this process (Proof 2). */
export class ReportSigner {
  readonly #opened: Opened;
  readonly #stamps: TimeStamps | null;
  #key: Promise<SigningKey> | null = null;
  #outage: OutageLog | null = null;

  constructor(opened: Opened) {
    this.#opened = opened;
    this.#stamps = createTimeStamps(opened.config.tsa_url, (error) =>
      this.#outage?.reportFailure(error instanceof Error ? error.message : String(error)),
    );
  }

  /**
   * Opens the key, or makes one, so that a server does not start with a setting that it cannot use.
   * @throws a ConfigError
   */
  async open(logger: Pick<Logger, 'info' | 'warn'>): Promise<void> {
    this.#outage = createOutageLog(logger, 'reports get no time stamp', 'reports get time stamps again');
    await this.#openKey();
    const { data_dir } = this.#opened.config;
    // So that `npm run verify -- FILE` knows the signer on this machine, also without the database.
    await writeFile(certificateFile(data_dir), await this.certificates()).catch(
      (error: NodeJS.ErrnoException) => {
        logger.info(
          { reason: error.code },
          'DATA_DIR cannot be written: it has no copy of the certificate of reports',
        );
      },
    );
  }

  #openKey(): Promise<SigningKey> {
    const { db, config, sessions } = this.#opened;
    this.#key ??= openSigningKey(db, config, sessions.keys).catch((error: unknown) => {
      // The next report tries again: the database may have been away.
      this.#key = null;
      throw error;
    });
    return this.#key;
  }

  /** Returns a rendered report with its signature, and with a time stamp where there is an authority that answers. */
  async sign(pdf: Uint8Array, at: Date): Promise<Buffer> {
    const signingKey = await this.#openKey();
    const space =
      SPACE_OF_SIGNATURE +
      signingKey.certificates.reduce((sum, { der }) => sum + der.length + 64, 0) +
      (this.#stamps ? MOST_STAMP_BYTES : 0);
    const name = this.#opened.config.org_name;
    const sign = async (reason: string | null) => {
      const prepared = await prepareUpdate(pdf, { at, name, reason, space });
      return { prepared, signature: await makeSignature(signingKey, prepared.covered) };
    };
    const { prepared, signature } = await sign(null);
    if (this.#stamps === null) return prepared.fill(signature.encode(null));
    const stamped = await this.#stamps.stamp(signature.value);
    if ('token' in stamped) {
      this.#outage?.reportSuccess();
      return prepared.fill(signature.encode(stamped.token));
    }
    // What the file says of its stamp is signed, too.
    const without = await sign(stamped.why);
    return without.prepared.fill(without.signature.encode(null));
  }

  /** Returns the signature of a file that lies beside it (CMS, detached). */
  async signDetached(bytes: Uint8Array): Promise<Buffer> {
    return (await makeSignature(await this.#openKey(), [bytes])).encode(null);
  }

  /** Returns the SHA-256 of the certificate that reports are signed with now. */
  async fingerprint(): Promise<string> {
    return (await this.#openKey()).certificates[0].fingerprint;
  }

  /** Returns the certificates of all reports that were ever signed, the newest first, as PEM. */
  async certificates(): Promise<string> {
    await this.#openKey();
    return (await listCertificates(this.#opened.db)).map(({ pem }) => pem).join('');
  }
}
