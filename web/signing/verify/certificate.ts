import { queryOptions } from '@tanstack/react-query';
import { CERTIFICATE_ADDRESS } from '#shared/addresses.ts';

/** The fingerprint of the certificate that reports are signed with now, as verify.html shows it; null where it cannot be computed. */
export const certificateQuery = () =>
  queryOptions({
    queryKey: ['certificate'],
    queryFn: async ({ signal }) => {
      const response = await fetch(CERTIFICATE_ADDRESS, { signal });
      if (!response.ok) throw new Error(`no certificate: ${response.status}`);
      return fingerprintOf(await response.text());
    },
    // A new key is a restart of the server.
    staleTime: 3_600_000,
  });

async function fingerprintOf(pem: string): Promise<string | null> {
  const [, base64] = /-----BEGIN CERTIFICATE-----([^-]+)-----END/.exec(pem) ?? [];
  // Browsers hash for pages of HTTPS and of this machine alone.
  if (base64 === undefined || !globalThis.crypto?.subtle) return null;
  const der = Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', der));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
