import type { Conditions } from '../conditions/conditions.sql.ts';
import type { Config } from '../config/config.ts';
import type { SessionSettings } from '../config/sessionSecret.ts';
import type { Database } from '../database/connect.ts';
import type { Replica } from '../database/replica.ts';
import { ChangeFeed } from '../changes/feed.ts';
import { Wake } from '../background/wake.ts';
import { FairQueue } from './fairQueue.ts';
import { ReportSigner } from '../proof/reportSigner.ts';
import { createRenderer, type Renderer } from '../pdf/renderer.ts';
import { type Settings, SettingsCache } from '../settings/cache.ts';
import { createLimits, type Limits } from './limits.ts';
import { Reads } from './reads.ts';

/** The dependencies of the routes of every feature. */
export type Services = {
  db: Database;
  config: Config;
  /** The settings of the organisation, as they are now. */
  settings: Settings;
  settingsCache: SettingsCache;
  sessions: SessionSettings;
  context: ActionContext;
  /** When notifications and mails that wait are true. */
  conditions: Conditions;
  limits: Limits;
  /** The changes of the transactions of all processes. */
  changes: ChangeFeed;
  /** Runs the reads of calls on the replicas, if there are any. */
  reads: Reads;
  /** Runs the calls of the API fairly by person. */
  queue: FairQueue;
  renderer: Renderer;
  /** Signs rendered reports. */
  signer: Pick<
    ReportSigner,
    'open' | 'sign' | 'signDetached' | 'fingerprint' | 'certificates' | 'state' | 'warn'
  >;
  /** Runs the reports fairly by person, and those of mails in the background. */
  reportQueue: FairQueue;
  /** Runs the imports of people one by one. */
  importQueue: FairQueue;
  /** Reads the files of checklists one by one. */
  checklistQueue: FairQueue;
  /** Runs the rehearsals of each person one by one. */
  rehearsalQueue: FairQueue;
  /** Reads photos one by one. */
  photoQueue: FairQueue;
  /** Starts the job of batches, which also does the work that calls have added. */
  batchesWake: Wake;
};

/** The dependencies of actions besides the transaction and the viewer. */
export type ActionContext = {
  now: () => Date;
  /** The organisation's time zone for counting days. */
  timeZone: string;
  /** Whether notifications are mailed. */
  mail_enabled: boolean;
  /** Whether this is a demo (Sign-in 9). */
  demo: boolean;
  /** Whether a signature needs a recent sign-in (Signing 3). */
  reauth_to_sign: boolean;
  /** The settings of the organisation, as they are now. */
  settings: Settings;
  /** After so many days HR is reminded of an overdue plan; 0 for never. */
  escalate_to_hr_days?: number;
};

export function actionContext(config: Config, settings: Settings): ActionContext {
  return {
    now: () => new Date(),
    timeZone: config.org_time_zone,
    mail_enabled: config.mail !== null,
    demo: config.oidc === null,
    reauth_to_sign: config.reauth_to_sign,
    settings,
    escalate_to_hr_days: config.escalate_to_hr_days,
  };
}

/** Builds the services of the routes from the resources of the process. */
export function createServices(
  {
    replicas = [],
    ...opened
  }: Pick<Services, 'db' | 'config' | 'sessions' | 'conditions'> & { replicas?: readonly Replica[] },
  limits: Limits = createLimits(),
  renderer: Renderer = createRenderer(),
): Services {
  const settingsCache = new SettingsCache(opened.db, opened.config.settings);
  const settings = settingsCache.values;
  const batchesWake = new Wake();
  return {
    ...opened,
    settings,
    settingsCache,
    context: actionContext(opened.config, settings),
    limits,
    changes: new ChangeFeed(opened.db, () => batchesWake.call()),
    reads: new Reads(opened.db, replicas),
    queue: new FairQueue({ ...QUEUE, ...slotsOf(opened.config) }),
    renderer,
    signer: new ReportSigner({ ...opened, settings }),
    reportQueue: new FairQueue(REPORT_QUEUE),
    importQueue: new FairQueue(IMPORT_QUEUE),
    checklistQueue: new FairQueue(CHECKLIST_QUEUE),
    rehearsalQueue: new FairQueue(REHEARSAL_QUEUE),
    photoQueue: new FairQueue(PHOTO_QUEUE),
    batchesWake,
  };
}

// One slot for each connection of the database pool but one, which the sign-in check of new calls needs. Half of them
// for one person, so that another one is served immediately. 10 s of waiting leave 5 s of the 15 s that a request may
// take.
const QUEUE = { waitingPerKey: 200, timeout_ms: 10_000 };

function slotsOf({ database_pool_size }: Config) {
  const slots = database_pool_size - 1;
  return { slots, slotsPerKey: Math.ceil(slots / 2) };
}

// Two processes of up to 1 GiB, one of them for one person. 20 is the limit of a person's reports in a minute. 8 s of
// waiting and 20 s of rendering are less than the 30 s after which a silent connection is closed.
const REPORT_QUEUE = { slots: 2, slotsPerKey: 1, waitingPerKey: 20, timeout_ms: 8_000 };

// Each import keeps a file of 5 MiB and takes up to 100 MiB while it runs, and imports wait for each other in the database
// anyway.
const IMPORT_QUEUE = { slots: 1, slotsPerKey: 1, waitingPerKey: 2, waiting: 10, timeout_ms: 10_000 };

// A file is read in a thread of its own, which takes a core for up to some seconds. A person who types in a preview has
// one running and one waiting call.
const CHECKLIST_QUEUE = { slots: 2, slotsPerKey: 1, waitingPerKey: 4, waiting: 20, timeout_ms: 4_000 };

// The largest template takes a second, half of it in this process, and a connection of the database meanwhile. A person
// who holds a key in the day field requests each day that they pass.
const REHEARSAL_QUEUE = { slots: 2, slotsPerKey: 1, waitingPerKey: 10, waiting: 40, timeout_ms: 8_000 };

// A photo of 40 million pixels takes a core for some seconds and up to 200 MiB.
const PHOTO_QUEUE = { slots: 1, slotsPerKey: 1, waitingPerKey: 2, waiting: 20, timeout_ms: 10_000 };
