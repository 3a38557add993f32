import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { SIGNATURE_SOON_DAYS } from '#shared/operations/lines.ts';
import { isValidAt } from '#shared/signing/proof/certificates.ts';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/configError.ts';
import type { SessionSettings } from '../config/sessionSecret.ts';
import type { Settings } from '../settings/cache.ts';
import type { Database } from '../database/connect.ts';
import { createOutageLog, type OutageLog } from '../background/outageLog.ts';
import { makeSignature } from './cms.ts';
import { isSealedForOthers, openGeneratedKey, openKeyFile, type SigningKey } from './keys/signingKey.ts';
import { listPems } from './keys/keys.sql.ts';
import { prepareUpdate } from './pdf/update.ts';
import { createTimeStamps, MAX_STAMP_BYTES, type TimeStamps } from './timeStamps.ts';

type Opened = {
  db: Database;
  config: Pick<Config, 'report_signing_p12' | 'report_signing_passphrase' | 'tsa_url' | 'data_dir'>;
  settings: Pick<Settings, 'org_name'>;
  sessions: Pick<SessionSettings, 'keys'>;
};

const DAY_MS = 86_400_000;

// The attributes and the signature itself have less than a kilobyte.
const SPACE_OF_SIGNATURE = 2_048;

/** Where a server leaves the certificates of its reports. */
export const certificateFile = (data_dir: string) => path.join(data_dir, 'gangway-certificate.pem');

/** The current signing state, for operators. */
type SignatureState = {
  source: 'file' | 'generated';
  /** When the first certificate of REPORT_SIGNING_P12 ends, else that of the generated key. */
  ends_at: string;
  /** Why REPORT_SIGNING_P12 is not used at the moment; null when it is, or is not set. */
  unused: string | null;
  /** Whether another server has made the newest key of the database with another SESSION_SECRET. */
  has_other_secret: boolean;
};

const SOON_MS = SIGNATURE_SOON_DAYS * DAY_MS;
// A new file is found within this time. Opening one takes a second.
const REREAD_MS = 60_000;

/** Signs the reports of this process (Proof 2). */
export class ReportSigner {
  readonly #opened: Opened;
  readonly #stamps: TimeStamps | null;
  #file: Promise<SigningKey> | null = null;
  #readAt = 0;
  #generated: Promise<SigningKey> | null = null;
  #logger: Pick<Logger, 'info' | 'warn'> | null = null;
  #stampOutage: OutageLog | null = null;
  #fileOutage: OutageLog | null = null;
  #warnedOn = '';

  constructor(opened: Opened) {
    this.#opened = opened;
    this.#stamps = createTimeStamps(opened.config.tsa_url, (error) =>
      this.#stampOutage?.reportFailure(error instanceof Error ? error.message : String(error)),
    );
  }

  /**
   * Opens the key, or makes one, so that a server does not start with a setting that it cannot use. An expired certificate is a
   * warning: reports are signed with the generated key.
   * @throws a ConfigError
   */
  async open(logger: Pick<Logger, 'info' | 'warn'>, now = new Date()): Promise<void> {
    this.#logger = logger;
    this.#stampOutage = createOutageLog(logger, 'reports get no time stamp', 'reports get time stamps again');
    this.#fileOutage = createOutageLog(
      logger,
      'REPORT_SIGNING_P12 is not used: reports are signed with the generated key',
      'reports are signed with the key of REPORT_SIGNING_P12 again',
    );
    await this.#openFile();
    await this.#keyAt(now);
    await this.warn(now);
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

  /** Logs once a day that the certificate ends within 30 days. */
  async warn(now: Date): Promise<void> {
    const { ends_at, unused } = await this.state(now);
    const day = now.toISOString().slice(0, 10);
    if (unused !== null || Date.parse(ends_at) - now.getTime() > SOON_MS || day === this.#warnedOn) return;
    this.#warnedOn = day;
    this.#logger?.warn({ ends_at }, 'the certificate of reports ends soon: get the next one');
  }

  /** Returns what reports are signed with. */
  async state(now: Date): Promise<SignatureState> {
    const { db, sessions } = this.#opened;
    const key = await this.#keyAt(now);
    const file = await this.#openFile()?.catch(() => null);
    const used = file === key;
    return {
      source: used ? 'file' : 'generated',
      ends_at: first((file ?? key).certificates),
      unused: this.#opened.config.report_signing_p12 === null || used ? null : whyUnused(file, now),
      has_other_secret: await isSealedForOthers(db, sessions.keys),
    };
  }

  /** Returns the key to sign with: that of the file while its certificate is valid, else the generated one. */
  async #keyAt(at: Date): Promise<SigningKey> {
    const file = await this.#openFile()?.catch((error: unknown) => {
      // A first start is refused with the reason; later the file may have been moved for a moment.
      if (this.#fileOutage === null || !(error instanceof ConfigError)) throw error;
      return null;
    });
    if (file === undefined) return this.#openGenerated();
    if (file && isValid(file, at)) {
      this.#fileOutage?.reportSuccess();
      return file;
    }
    this.#fileOutage?.reportFailure(whyUnused(file, at));
    if (Date.now() - this.#readAt > REREAD_MS) this.#file = null;
    return this.#openGenerated();
  }

  /** Returns the key of REPORT_SIGNING_P12; undefined when that is not set. */
  #openFile(): Promise<SigningKey> | undefined {
    const { db, config } = this.#opened;
    const { report_signing_p12, report_signing_passphrase } = config;
    if (report_signing_p12 === null) return undefined;
    if (this.#file === null) {
      this.#readAt = Date.now();
      this.#file = openKeyFile(db, { report_signing_p12, report_signing_passphrase }).catch(
        (error: unknown) => {
          // The next report tries again: the database may have been away.
          this.#file = null;
          throw error;
        },
      );
    }
    return this.#file;
  }

  #openGenerated(): Promise<SigningKey> {
    const { db, settings, sessions } = this.#opened;
    this.#generated ??= openGeneratedKey(db, settings, sessions.keys)
      .then(({ replaces, ...key }) => {
        if (replaces)
          this.#logger?.warn(
            { fingerprint: key.certificates[0].fingerprint },
            'a new key of reports was made: SESSION_SECRET does not open the one of before. If it was changed, set SESSION_SECRET=NEW,OLD once; if servers have different ones, set the same',
          );
        return key;
      })
      .catch((error: unknown) => {
        this.#generated = null;
        throw error;
      });
    return this.#generated;
  }

  /** Returns a rendered report with its signature, and with a time stamp where there is an authority that answers. */
  async sign(pdf: Uint8Array, at: Date): Promise<Buffer> {
    const signingKey = await this.#keyAt(at);
    const space =
      SPACE_OF_SIGNATURE +
      signingKey.certificates.reduce((sum, { der }) => sum + der.length + 64, 0) +
      (this.#stamps ? MAX_STAMP_BYTES : 0);
    const name = this.#opened.settings.org_name;
    const sign = async (reason: string | null) => {
      const prepared = await prepareUpdate(pdf, { at, name, reason, space });
      return { prepared, signature: await makeSignature(signingKey, prepared.covered) };
    };
    const { prepared, signature } = await sign(null);
    if (this.#stamps === null) return prepared.fill(signature.encode(null));
    const stamped = await this.#stamps.stamp(signature.value);
    if ('token' in stamped) {
      this.#stampOutage?.reportSuccess();
      return prepared.fill(signature.encode(stamped.token));
    }
    // The remark about the stamp is signed, too.
    const without = await sign(stamped.why);
    return without.prepared.fill(without.signature.encode(null));
  }

  /** Returns the detached signature of a file (CMS). */
  async signDetached(bytes: Uint8Array): Promise<Buffer> {
    return (await makeSignature(await this.#keyAt(new Date()), [bytes])).encode(null);
  }

  /** Returns the SHA-256 of the certificate that reports are signed with now. */
  async fingerprint(): Promise<string> {
    return (await this.#keyAt(new Date())).certificates[0].fingerprint;
  }

  /** Returns the certificates of all reports that were ever signed, the newest first, as PEM. */
  async certificates(): Promise<string> {
    await this.#keyAt(new Date());
    return (await listPems(this.#opened.db)).join('');
  }
}

const isValid = ({ certificates: [certificate] }: SigningKey, at: Date) =>
  isValidAt(certificate, at.toISOString());

/** Returns when the first of the certificates ends. */
const first = (certificates: SigningKey['certificates']): string =>
  certificates.map(({ not_after }) => not_after).toSorted()[0]!;

function whyUnused(file: SigningKey | null | undefined, at: Date): string {
  if (!file) return 'the file cannot be used';
  const { not_before, not_after } = file.certificates[0];
  return at < new Date(not_before)
    ? `its certificate is valid from ${not_before} on`
    : `its certificate has expired on ${not_after}`;
}
