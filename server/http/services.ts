import type { SessionSettings } from '../auth/session.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/connect.ts';

/** What every feature's routes are given. */
export type Services = {
  db: Database;
  config: Config;
  sessions: SessionSettings;
};
