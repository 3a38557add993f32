import { expect, test } from 'vitest';
import { findMisspelt } from './misspelt.ts';
import { SETTINGS } from './settings.ts';

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['OIDC_CLIENTID', 'OIDC_CLIENT_ID'],
  ['OIDC_CLEINT_SECRT', 'OIDC_CLIENT_SECRET'],
  ['SESSION_SECRETS', 'SESSION_SECRET'],
  ['SMTP_URL_FIEL', 'SMTP_URL_FILE'],
  ['TRUST_PROXIES', undefined],
])('%s looks like %s (Operations 25)', (found, meant) => {
  expect(findMisspelt({ [found]: 'hush' })).toEqual(meant === undefined ? [] : [{ found, meant }]);
});

// Of shells, Docker, Kubernetes, systemd, CI, PostgreSQL, proxies and other standards of OpenTelemetry.
const USUAL =
  `BASH_ENV CI COLORTERM CREDENTIALS_DIRECTORY DATABASE_HOST DATABASE_NAME DATABASE_PASSWORD DATABASE_USER
DB_HOST DEBUG DISPLAY DOMAIN EDITOR GANGWAY_PORT GANGWAY_SERVICE_HOST GANGWAY_SERVICE_PORT HOME HOSTNAME HOSTS HTTPS_PROXY
HTTP_PROXY INIT_CWD INVOCATION_ID JOURNAL_STREAM KUBERNETES_PORT KUBERNETES_SERVICE_HOST LANG LANGUAGE LC_ALL LESS LOGNAME
LS_COLORS MAIL MEMORY_PRESSURE_WATCH NODE_EXTRA_CA_CERTS NODE_OPTIONS NODE_PATH NODE_VERSION NO_COLOR NO_PROXY NPM_CONFIG_CACHE
NOTIFY_SOCKET OLDPWD OTEL_EXPORTER_OTLP_LOGS_ENDPOINT OTEL_EXPORTER_OTLP_METRICS_ENDPOINT OTEL_EXPORTER_OTLP_METRICS_TIMEOUT
OTEL_LOGS_EXPORTER OTEL_LOG_LEVEL OTEL_METRICS_EXPORTER OTEL_PROPAGATORS PAGER PATH PGDATABASE PGHOST PGPASSWORD PGPORT PGUSER
POSTGRES_DB POSTGRES_PASSWORD POSTGRES_USER PORTS PWD SHELL SHLVL SSH_AUTH_SOCK STATE_DIRECTORY TERM TMPDIR TZ USER VISUAL
WATCHDOG_USEC XDG_DATA_DIRS XDG_RUNTIME_DIR YARN_VERSION npm_config_registry npm_lifecycle_event Path http_proxy _`.split(
    /\s+/,
  );

test('no setting and no usual variable looks misspelt', () => {
  const names = [...SETTINGS.flatMap((setting) => setting.names), 'SMTP_URL_FILE', 'NODE_ENV', ...USUAL];
  expect(findMisspelt(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
  expect(findMisspelt(process.env)).toEqual([]);
});
