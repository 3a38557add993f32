import type { FastifyInstance } from 'fastify';
import { getConfig } from '#shared/system/contract.ts';
import { registerEndpoint } from '../platform/http/registerEndpoint.ts';
import type { Services } from '../platform/http/services.ts';

export function systemRoutes(app: FastifyInstance, { config }: Services): void {
  registerEndpoint(app, getConfig, () => ({
    org_time_zone: config.org_time_zone,
    demo: config.oidc === null,
    mail_enabled: config.mail !== null,
    reauth_to_sign: config.reauth_to_sign,
    sign_in_label: config.sign_in_label,
    image_hosts: config.image_hosts,
  }));
}
