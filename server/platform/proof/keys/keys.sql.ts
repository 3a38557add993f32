import type { Database } from '../../database/connect.ts';

type StoredCertificate = { fingerprint: string; pem: string; sealed_key: Buffer | null };

/** Returns all certificates that ever signed reports, the newest first, as PEM and without their keys. */
export async function listPems(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('signing_certificates')
    .select('pem')
    .orderBy('created_at', 'desc')
    .orderBy('fingerprint')
    .execute();
  return rows.map(({ pem }) => pem);
}

/** The same with their sealed keys, to open one. */
export function listCertificates(db: Database): Promise<StoredCertificate[]> {
  return db
    .selectFrom('signing_certificates')
    .select(['fingerprint', 'pem', 'sealed_key'])
    .orderBy('created_at', 'desc')
    .orderBy('fingerprint')
    .execute();
}

/** Stores a certificate; one that is stored already stays as it is. */
export async function insertCertificate(db: Database, certificate: StoredCertificate): Promise<void> {
  await db
    .insertInto('signing_certificates')
    .values(certificate)
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .execute();
}

export async function updateSealedKey(db: Database, fingerprint: string, sealed_key: Buffer): Promise<void> {
  await db
    .updateTable('signing_certificates')
    .set({ sealed_key })
    .where('fingerprint', '=', fingerprint)
    .execute();
}
