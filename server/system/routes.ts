import type { FastifyInstance } from 'fastify';
import { getConfig } from '#shared/system/contract.ts';
import { serve } from '../serve.ts';
import type { Services } from '../services.ts';

export function systemRoutes(app: FastifyInstance, { config }: Services): void {
  serve(app, getConfig, () => ({
    org_time_zone: config.org_time_zone,
    demo: config.oidc === null,
    // Mail is not built yet, so nobody may be told that it is sent.
    mail_enabled: false,
    sign_in_label: config.sign_in_label,
  }));
}
