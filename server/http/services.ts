import type { Config } from '../config/config.ts';
import type { SessionSettings } from '../config/sessionSecret.ts';
import type { Database } from '../database/connect.ts';

/** The dependencies of the routes of every feature. */
export type Services = {
  db: Database;
  config: Config;
  sessions: SessionSettings;
  context: ActionContext;
};

/** The dependencies of actions besides the transaction and the viewer. */
export type ActionContext = {
  now: () => Date;
  /** The organisation's time zone, in which days are counted. */
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
