import { expect, test } from 'vitest';
import { readTracingSettings } from './tracingSettings.ts';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

test('the settings of traces are null without an address, and when traces are turned off (Operations 18)', () => {
  const environments = [
    {},
    { OTEL_SERVICE_NAME: 'gangway', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    { ...ENDPOINT, OTEL_SDK_DISABLED: 'true' },
    { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://collector:4317', OTEL_SDK_DISABLED: '1' },
  ];
  expect(environments.map(readTracingSettings)).toEqual(environments.map(() => null));
});

test.each([
  [{ ...ENDPOINT }, 'http://collector:4318/v1/traces'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example.com/tenant/' },
    'https://otlp.example.com/tenant/v1/traces',
  ],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://otlp.example.com/t' }, 'https://otlp.example.com/t'],
  [
    { ...ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://tempo:4318/v1/traces' },
    'http://tempo:4318/v1/traces',
  ],
])('with %j traces are sent to %s', (env, url) => expect(readTracingSettings(env)?.url).toBe(url));

test('a header of OTEL_EXPORTER_OTLP_TRACES_HEADERS replaces the one for all signals', () => {
  const settings = readTracingSettings({
    ...ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS: 'a=1,b=2',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'b=3',
  });
  expect(settings?.headers).toEqual({ a: '1', b: '3' });
});

test.each([
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    /^OTEL_EXPORTER_OTLP_ENDPOINT is malformed: .*http:\/\/localhost:4318;/,
  ],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://collector:4317' }, /^OTEL_EXPORTER_OTLP_ENDPOINT is malformed/],
  [
    { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://ada:hush@collector' },
    /^OTEL_EXPORTER_OTLP_TRACES_ENDPOINT .*\/v1\/traces;.* OTEL_EXPORTER_OTLP_HEADERS\.$/,
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector/?key=hush' },
    /^OTEL_EXPORTER_OTLP_ENDPOINT is malformed/,
  ],
  [
    { ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'hush' },
    /^OTEL_EXPORTER_OTLP_HEADERS is malformed: use name=value/,
  ],
  [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'x key=hush' }, /^OTEL_EXPORTER_OTLP_HEADERS is malformed/],
  [
    { ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'key=hush%0Aevil: 1' },
    /^OTEL_EXPORTER_OTLP_HEADERS is malformed/,
  ],
  [
    { ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'key=hush%E2%82%AC' },
    /^OTEL_EXPORTER_OTLP_HEADERS is malformed/,
  ],
  [
    { ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'key=50%hush' },
    /^OTEL_EXPORTER_OTLP_HEADERS is malformed: .* %25\.$/,
  ],
  [{ ...ENDPOINT, OTEL_RESOURCE_ATTRIBUTES: 'team' }, /^OTEL_RESOURCE_ATTRIBUTES is malformed/],
  [
    { ...ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    /^OTEL_EXPORTER_OTLP_PROTOCOL "grpc" .*port 4318\.$/,
  ],
  [{ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'zipkin' }, /^OTEL_TRACES_EXPORTER "zipkin" is not supported/],
  [{ ...ENDPOINT, OTEL_TRACES_SAMPLER: 'jaeger_remote' }, /^OTEL_TRACES_SAMPLER "jaeger_remote" is unknown/],
  [
    { ...ENDPOINT, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '10%' },
    /^OTEL_TRACES_SAMPLER_ARG "10%" .* 0 to 1\.$/,
  ],
  [
    { ...ENDPOINT, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' },
    /^OTEL_TRACES_SAMPLER_ARG /,
  ],
  [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_TIMEOUT: '10s' }, /^OTEL_EXPORTER_OTLP_TIMEOUT "10s" .*milliseconds/],
  [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: '0' }, /^OTEL_EXPORTER_OTLP_TRACES_TIMEOUT "0"/],
  [{ ...ENDPOINT, OTEL_SDK_DISABLED: 'yes' }, /^OTEL_SDK_DISABLED "yes" is neither 1 nor 0/],
])('refuses %j with a message that repeats no secret', (env, message) => {
  expect(() => readTracingSettings(env)).toThrow(message);
  expect(() => readTracingSettings(env)).not.toThrow(/hush/);
});
