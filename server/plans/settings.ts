import type { Services } from '../http/services.ts';
import type { PlanContext } from './context.ts';

/** Plans are changed now, under the settings of this server. */
export function planContext({ db, config }: Pick<Services, 'db' | 'config'>): PlanContext {
  return {
    db,
    timeZone: config.org_time_zone,
    now: () => new Date(),
    mail_enabled: config.mail !== null,
    reauth_to_sign: config.reauth_to_sign,
  };
}
