import type { Config } from '../config/config.ts';
import type { SessionSettings } from '../config/sessionSecret.ts';
import type { Database } from '../database/connect.ts';

/** What the routes of every feature receive. */
export type Services = {
  db: Database;
  config: Config;
  sessions: SessionSettings;
  context: ActionContext;
};

/** What actions depend on besides the database and the viewer. */
export type ActionContext = {
  now: () => Date;
  /** The time zone of the organisation, in which days begin and end. */
  timeZone: string;
  /** Whether notifications are mailed. */
  mail_enabled: boolean;
  /** Whether a signature needs a recent sign-in (Signing 3). */
  reauth_to_sign: boolean;
};

export function actionContext(config: Config): ActionContext {
  return {
    now: () => new Date(),
    timeZone: config.org_time_zone,
    mail_enabled: config.mail !== null,
    reauth_to_sign: config.reauth_to_sign,
  };
}
