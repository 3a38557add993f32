import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Logger, pino } from 'pino';
import { buildApp } from './app.ts';
import { batchKinds } from './workKinds.ts';
import { conditions } from './conditions.ts';
import type { ChangeFeed } from './platform/changes/feed.ts';
import { createOutageLog } from './platform/background/outageLog.ts';
import { isMailTrue } from './platform/conditions/conditions.sql.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { ConfigError } from './platform/config/configError.ts';
import { findMisspelt } from './platform/config/misspelt.ts';
import { startWebhookSender } from './platform/deliveries/sender.ts';
import type { Database } from './platform/database/connect.ts';
import { EmbeddedError } from './platform/database/embedded/embeddedError.ts';
import { openDatabase } from './platform/database/opening/open.ts';
import { Replica } from './platform/database/replica.ts';
import { describeError } from './platform/http/requestLog.ts';
import { createServices, type Services } from './platform/http/services.ts';
import { type Jobs, startJobs } from './jobs.ts';
import { startSender } from './platform/outbox/sender.ts';
import type { ClaimedMail } from './platform/outbox/claims.sql.ts';
import type { Sender } from './platform/sending/sendLoop.ts';
import type { SettingsCache } from './platform/settings/cache.ts';
import { shutDown } from './shutdown.ts';
import { say } from './platform/terminal/lines.ts';
import type { Tracing } from './platform/tracing/sdk.ts';
import { attachReport } from './signing/report.ts';
import { sessionKeys } from './platform/config/sessionSecret.ts';
import { VERSION } from './platform/config/version.ts';

// npm, the terminal and a supervisor may each forward the same signal. Repetitions within this time are
// ignored.
const SAME_SIGNAL_MS = 1_000;

if (process.argv.includes('--version')) {
  console.log(VERSION);
  process.exit(0);
}

try {
  await start();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof EmbeddedError)) throw error;
  say(error.message);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const logger = pino({ level: config.log_level, serializers: { err: describeError } });
  for (const { found, meant } of findMisspelt(process.env)) {
    logger.warn(`the variable ${found} is no setting: ${meant} was probably meant`);
  }
  const keys = await sessionKeys(config);
  const { db, close, migrations } = await openDatabase(config, {
    max: config.database_pool_size,
    onNotice: (message) => logger.warn(message),
    onIdleError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
    onLost: (error) => {
      say(error.message);
      process.exit(1);
    },
  });

  for (const migration of migrations) logger.info({ migration }, 'the database was migrated');

  try {
    await prepareDemo(db, config);
    const tracing = await openTracing(config, logger);
    const replicas = openReplicas(config, logger);
    const services = createServices({
      db,
      replicas,
      config,
      sessions: { ...config, keys },
      conditions,
    });
    await services.settingsCache.refresh();
    await services.signer.open(logger);
    const app = await buildApp(services, logger);
    const background: Background = [];
    stopOnSignal(() =>
      shutDown({
        app,
        background,
        closeDatabase: async () => {
          await Promise.all([...replicas.map((replica) => replica.close()), close()]);
        },
        sendTraces: async () => tracing?.stop(),
        delay_ms: config.shutdown_delay_ms,
      }),
    );
    await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
      throw listenError(config, error);
    });
    startBackground(background, services, logger);
  } catch (error) {
    await close();
    throw error;
  }

  sayReady(config, logger);
}

async function prepareDemo(db: Database, config: Config): Promise<void> {
  if (config.oidc === null) {
    const { refuseDemoOnRealData } = await import('./demo/guard.ts');
    await refuseDemoOnRealData(db);
  }
  if (config.demo_data) {
    const { fillDemo } = await import('./demo/fill.ts');
    await fillDemo(db, config.org_time_zone);
  }
}

type Background = (Jobs | Sender | ChangeFeed | SettingsCache)[];

/** A stop ends the entries of `background`, also those that were started before another one failed. */
function startBackground(background: Background, services: Services, logger: Logger): void {
  const { db, config } = services;
  background.push(
    startJobs({ ...services, kinds: batchKinds(services), logger, anchorLog: anchorLogOf(logger) }),
  );
  services.settingsCache.start(services.changes, logger);
  background.push(services.settingsCache);
  services.changes.start(logger);
  background.push(services.changes);
  background.push(startWebhookSender({ db, allow_private: config.webhook_allow_private, logger }));
  if (config.mail !== null) {
    const { mail, public_url } = config;
    const settings = {
      ...mail,
      public_url,
      get org_name() {
        return services.settings.org_name;
      },
    };
    const attach = (mail: ClaimedMail) => attachReport(services, mail);
    background.push(startSender({ db, settings, attach, isTrue: isMailTrue(conditions), logger }));
  }
}

/** Anchors are written at each LOG_LEVEL but silent: without them nobody can prove the history (Journal 3). */
function anchorLogOf(logger: Logger): Logger {
  return logger.level === 'silent' ? logger : logger.child({}, { level: 'info' });
}

function openReplicas(
  { database_replica_urls: urls, database_pool_size }: Config,
  logger: Logger,
): Replica[] {
  return urls.map((url, index) => {
    const name = `database replica ${index + 1}`;
    const outage = createOutageLog(logger, `${name} is not used`, `${name} is used again`);
    return new Replica(url, outage, database_pool_size);
  });
}

/** Starts traces when a collector is named. Loads nothing of them otherwise (Operations 18). */
async function openTracing({ tracing }: Config, logger: Logger): Promise<Tracing | null> {
  if (tracing === null) return null;
  const { startTracing } = await import('./platform/tracing/sdk.ts');
  logger.info({ collector: new URL(tracing.url).host }, 'traces are sent');
  const outage = createOutageLog(logger, 'traces cannot be sent', 'traces are sent again');
  return startTracing(tracing, {
    outage,
    onWarning: (reason) => logger.warn({ reason }, 'a setting of traces cannot be used'),
  });
}

/** Stops on the first signal (Operations 4). A later signal exits immediately. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stoppingSince > 0) {
        if (Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
        return;
      }
      stoppingSince = Date.now();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error('gangway: the shutdown failed', error);
          process.exit(1);
        },
      );
    });
  }
}

function listenError(config: Config, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EADDRINUSE') {
    return new ConfigError(
      `PORT ${config.port} is in use by another program: stop that one, or set PORT to a free port.`,
    );
  }
  if (error.code === 'EACCES') {
    return new ConfigError(`PORT ${config.port} may not be opened by this user: use a port from 1024 up.`);
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new ConfigError(
      `HOST ${config.host} is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for all.`,
    );
  }
  return error;
}

/** Standard output is read by programs in production: it has lines of the log alone (Operations 26). */
function sayReady(config: Config, logger: Logger): void {
  const built = existsSync(path.join(import.meta.dirname, '../dist/index.html'));
  if (process.env['NODE_ENV'] !== 'production') {
    console.log(welcome(config, built));
    return;
  }
  logger.info({ release: VERSION }, `Gangway is ready: ${config.public_url}`);
  if (!built) logger.warn('the browser side is not built: run npm run build');
}

function welcome(config: Config, built: boolean): string {
  return [
    '',
    `  Gangway is ready: ${config.public_url}`,
    ...(config.oidc === null
      ? [
          '',
          '  This is a demo. Open the address, choose "Sign in with Microsoft" and the first door:',
          '  three steps below the top bar show the round in two minutes. Then be the new hire.',
        ]
      : []),
    ...(built ? [] : ['', '  The browser side is not built: run npm run build.']),
    '',
    '  Stop with Ctrl-C.',
    '',
  ].join('\n');
}
