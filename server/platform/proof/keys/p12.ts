import { readFile } from 'node:fs/promises';
import { CertBag, Certificate, PFX, PKCS8ShroudedKeyBag, PrivateKeyInfo, type SafeContents } from 'pkijs';
import { ConfigError } from '../../config/configError.ts';

export type KeyFile = { pkcs8: Buffer; ders: Buffer[] };

/** Reads key and certificates of a PKCS #12 file. Throws a ConfigError that says what to do. */
export async function readKeyFile(file: string, passphrase: string): Promise<KeyFile> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(
      `REPORT_SIGNING_P12: the file ${file} cannot be read (${error.code}): correct the path, or let this user read it.`,
    );
  });
  let parts: SafeContents[];
  try {
    parts = await open(new Uint8Array(bytes).buffer, passphrase);
  } catch {
    throw new ConfigError(
      `REPORT_SIGNING_P12: the file ${file} cannot be opened: correct REPORT_SIGNING_PASSPHRASE, or, when an old program has written it, write it anew with AES: openssl pkcs12 -legacy -in old.p12 -nodes | openssl pkcs12 -export -out new.p12`,
    );
  }
  const bags = parts.flatMap(({ safeBags }) => safeBags.map(({ bagValue }) => bagValue as unknown));
  const keys = bags.flatMap((bag) => {
    if (bag instanceof PrivateKeyInfo) return [bag];
    return bag instanceof PKCS8ShroudedKeyBag && bag.parsedValue ? [bag.parsedValue] : [];
  });
  const certificates = bags.flatMap((bag) =>
    bag instanceof CertBag && bag.parsedValue instanceof Certificate ? [bag.parsedValue] : [],
  );
  const [key] = keys;
  if (!key || keys.length > 1 || certificates.length === 0) {
    throw new ConfigError(
      `REPORT_SIGNING_P12: the file ${file} must hold one private key and its certificate, and holds ${keys.length} and ${certificates.length}.`,
    );
  }
  return {
    pkcs8: Buffer.from(key.toSchema().toBER()),
    ders: certificates.map((certificate) => Buffer.from(certificate.toSchema().toBER())),
  };
}

/** The method is not part of the types of the package. */
type Encrypted = { parseInternalValues(parameters: { password: ArrayBuffer }): Promise<void> };

function decrypted(bag: PKCS8ShroudedKeyBag, password: ArrayBuffer): Promise<void> {
  return (bag as unknown as Encrypted).parseInternalValues({ password });
}

async function open(bytes: ArrayBuffer, passphrase: string): Promise<SafeContents[]> {
  const pfx = PFX.fromBER(bytes);
  const password = new Uint8Array(Buffer.from(passphrase)).buffer;
  await pfx.parseInternalValues({ password, checkIntegrity: true });
  const safe = pfx.parsedValue!.authenticatedSafe!;
  await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password })) });
  const contents = (safe.parsedValue.safeContents as { value: SafeContents }[]).map(({ value }) => value);
  for (const { safeBags } of contents) {
    for (const { bagValue } of safeBags) {
      if (bagValue instanceof PKCS8ShroudedKeyBag) await decrypted(bagValue, password);
    }
  }
  return contents;
}
