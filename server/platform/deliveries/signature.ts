import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
// The length of the key of HMAC-SHA256.
const SECRET_BYTES = 32;

/** Returns a new secret in the form of Standard Webhooks: a prefix and base64. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The headers of a delivery by Standard Webhooks, with a signature of each secret (Webhooks 4). */
export function signedHeaders(
  { id, body, secrets }: { id: string; body: string; secrets: readonly string[] },
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
