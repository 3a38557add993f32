import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The policy of a response that is not a page: shown in a browser, it loads and runs nothing. */
export const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'";

// Browser features that the app does not use, so that an injected script cannot use them either.
const PERMISSIONS = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Sets the security headers of every response. Pages replace the content security policy with their own. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string,
  imageHosts: readonly string[],
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Images of other hosts come without their permission to be embedded, and without cookies.
    crossOriginEmbedderPolicy: imageHosts.length === 0 ? true : { policy: 'credentialless' },
    xFrameOptions: { action: 'deny' },
    // With http a browser ignores the header.
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 63_072_000 } : false,
  });
  const permissions = PERMISSIONS.map((name) => `${name}=()`).join(', ');
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'content-security-policy': NOTHING_ALLOWED, 'permissions-policy': permissions });
  });
}
