import { ConfigError } from './configError.ts';
import { type Environment, readFlag, readText } from './environment.ts';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Where traces are sent, and which. The variables are those of OpenTelemetry. */
export type TracingSettings = {
  /** The address that takes traces by OTLP over HTTP. */
  url: string;
  /** Headers of each request to it, which may hold a secret. */
  headers: Record<string, string>;
  /** The time limit for the collector to take a batch, in ms. */
  timeout_ms: number;
  /** The attributes of this server, such as `service.name`. */
  resource: Record<string, string>;
  sampler: (typeof SAMPLERS)[number];
  /** The share of traces that are sent, from 0 to 1, with a sampler by ratio. */
  ratio: number;
};

/** Returns the settings of traces, or null when no collector is named or they are turned off (Operations 18). */
export function readTracingSettings(env: Environment): TracingSettings | null {
  if (readFlag(env, 'OTEL_SDK_DISABLED') || readExporter(env) === 'none') return null;
  const url =
    readEndpoint(env, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', '') ??
    readEndpoint(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', '/v1/traces');
  if (url === null) return null;
  checkProtocol(env);
  return {
    url,
    headers: readHeaders(env),
    timeout_ms: readTimeout(env),
    resource: readResource(env),
    ...readSampler(env),
  };
}

function readExporter(env: Environment): string {
  const exporter = readText(env, 'OTEL_TRACES_EXPORTER') ?? 'otlp';
  if (exporter === 'otlp' || exporter === 'none') return exporter;
  throw new ConfigError(`OTEL_TRACES_EXPORTER "${exporter}" is not supported: use otlp or none.`);
}

function readEndpoint(env: Environment, name: string, path: string): string | null {
  const text = readText(env, name);
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash || url.search) {
    // The address may contain a password, so the message does not repeat it.
    throw new ConfigError(
      `${name} is malformed: use the address of a collector that takes OTLP over HTTP, such as http://localhost:4318${path === '' ? '/v1/traces' : ''}; a key or password goes into OTEL_EXPORTER_OTLP_HEADERS.`,
    );
  }
  return path === '' ? url.href : `${url.href.replace(/\/$/, '')}${path}`;
}

function checkProtocol(env: Environment): void {
  for (const name of ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL']) {
    const protocol = readText(env, name);
    if (protocol === 'http/protobuf') return;
    if (protocol !== null) {
      throw new ConfigError(
        `${name} "${protocol}" is not supported: use http/protobuf, which collectors take on port 4318.`,
      );
    }
  }
}

function readHeaders(env: Environment): Record<string, string> {
  const names = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS'];
  const pattern = { key: /^[\w!#$%&'*+.^`|~-]+$/, value: /^[ -~\x80-\xFF]*$/, example: 'x-api-key=secret' };
  return Object.assign({}, ...names.map((name) => readPairs(env, name, pattern)));
}

function readTimeout(env: Environment): number {
  const names = ['OTEL_EXPORTER_OTLP_TRACES_TIMEOUT', 'OTEL_EXPORTER_OTLP_TIMEOUT'];
  const name = names.find((one) => readText(env, one) !== null);
  const text = name === undefined ? '10000' : readText(env, name)!;
  // The longest time that a timer takes is 24 days.
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new ConfigError(`${name} "${text}" is out of range: use a number of milliseconds, such as 10000.`);
}

function readResource(env: Environment): Record<string, string> {
  const pattern = { key: /./, value: /^[^\p{Cc}]*$/u, example: 'deployment.environment.name=production' };
  const service = readText(env, 'OTEL_SERVICE_NAME');
  return {
    'service.name': 'gangway',
    ...readPairs(env, 'OTEL_RESOURCE_ATTRIBUTES', pattern),
    ...(service === null ? {} : { 'service.name': service }),
  };
}

/** Reads `name=value,name=value`, with names and values that are percent-encoded. */
function readPairs(
  env: Environment,
  name: string,
  { key, value, example }: { key: RegExp; value: RegExp; example: string },
): Record<string, string> {
  const pairs = (readText(env, name) ?? '').split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, before = '', after = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
      const decoded = [decode(before), decode(after)] as const;
      if (!key.test(decoded[0] ?? '') || decoded[1] === null || !value.test(decoded[1])) {
        // A value may be a secret, so the message does not repeat it.
        throw new ConfigError(
          `${name} is malformed: use name=value, separated by commas, such as ${example}, with signs such as , % in a value written as %2C %25.`,
        );
      }
      return decoded as [string, string];
    }),
  );
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    return null;
  }
}

function readSampler(env: Environment): Pick<TracingSettings, 'sampler' | 'ratio'> {
  const text = readText(env, 'OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on';
  const sampler = SAMPLERS.find((name) => name === text);
  if (sampler === undefined) {
    throw new ConfigError(`OTEL_TRACES_SAMPLER "${text}" is unknown: use one of ${SAMPLERS.join(', ')}.`);
  }
  const argument = readText(env, 'OTEL_TRACES_SAMPLER_ARG') ?? '1';
  const ratio = /^(?:\d*\.)?\d+$/.test(argument) ? Number(argument) : Number.NaN;
  if (sampler.endsWith('ratio') && !(ratio >= 0 && ratio <= 1)) {
    throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG "${argument}" is out of range: use a share from 0 to 1.`);
  }
  return { sampler, ratio: Number.isNaN(ratio) ? 1 : ratio };
}
