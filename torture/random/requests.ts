import * as fc from 'fast-check';
import type { Endpoint } from '#shared/endpoint.ts';
import { ENDPOINTS } from '../support/endpoints.ts';
import { anEmail, anId, broken, toJsonText, valid } from './values.ts';

/** A request that is not yet bound to the objects of a run: ids and emails are placeholders. */
export type RandomRequest = {
  endpoint: Endpoint;
  /** The caller, modulo the number of people. */
  actor: number;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
};

const SEGMENTS = [
  '%00',
  '%zz',
  '%',
  '..%2f..',
  'null',
  '%F0%9F%91%A9',
  '%ED%A0%80',
  'x'.repeat(3_000),
  '%20',
];
const CONTENT_TYPES = [
  'application/json; charset=utf-8',
  'application/json;charset=utf-16',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
];
const BODIES = ['', '{', 'null', '[]', '"x"', '\uFEFF{}', '{"a":1}{"b":2}', '{"name":"\\ud800"}', '[[[[[[[['];

/** Returns requests to all endpoints: valid ones, slightly broken ones, and hostile ones. */
export function requests(): fc.Arbitrary<RandomRequest> {
  return fc.oneof(...ENDPOINTS.map(requestTo));
}

function requestTo(endpoint: Endpoint): fc.Arbitrary<RandomRequest> {
  return fc.record({
    endpoint: fc.constant(endpoint),
    actor: fc.nat(),
    path: fc.tuple(pathOf(endpoint), queryOf(endpoint)).map(([path, query]) => path + query),
    headers: headersOf(endpoint),
    body: bodyOf(endpoint),
  });
}

function pathOf({ url }: Endpoint): fc.Arbitrary<string> {
  const segments = url.split('/').map((segment) => {
    if (!segment.startsWith(':')) return fc.constant(segment);
    const usual = /email/i.test(segment) ? anEmail : anId;
    const odd = fc.oneof(
      fc.constantFrom(...SEGMENTS),
      fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
    );
    return fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: odd });
  });
  return fc.tuple(...segments).map((parts) => parts.join('/'));
}

function queryOf({ schema }: Endpoint): fc.Arbitrary<string> {
  const values = schema.querystring
    ? fc.oneof(
        { weight: 3, arbitrary: valid(schema.querystring) },
        { weight: 1, arbitrary: broken(schema.querystring) },
      )
    : fc.constant({});
  const text = values.map((value) => {
    const entries = Object.entries((value ?? {}) as Record<string, unknown>).slice(0, 20);
    const pairs = entries.map(([name, field]) => [name, toText(field).slice(0, 5_000).toWellFormed()]);
    return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs as [string, string][]).toString()}`;
  });
  return fc.oneof(
    { weight: 12, arbitrary: text },
    {
      weight: 1,
      arbitrary: fc.constantFrom('?', '?a=%zz', '?scope=a&scope=b', '?__proto__[x]=1', '?code=%00'),
    },
  );
}

// An object without a prototype has no String().
const toText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const propertiesOf = (schema: { properties?: object } = {}) => schema.properties ?? {};

function headersOf({ schema }: Endpoint): fc.Arbitrary<Record<string, string>> {
  const known = Object.keys(propertiesOf(schema.headers));
  const value = fc.constantFrom('key', '"1"', 'W/"1"', '*', '""', '1', 'x'.repeat(300), '%00', '"é');
  const own = fc.record(Object.fromEntries(known.map((name) => [name, value])), { requiredKeys: [] });
  return fc.tuple(own, fc.option(fc.constantFrom(...CONTENT_TYPES), { freq: 15 })).map(([headers, type]) => ({
    ...headers,
    ...(type === null ? {} : { 'content-type': type }),
  }));
}

function bodyOf({ method, schema }: Endpoint): fc.Arbitrary<string | undefined> {
  if (method === 'GET') return fc.constant(undefined);
  const odd = fc.constantFrom(undefined, ...BODIES);
  if (schema.body === undefined) return odd;
  return fc.oneof(
    { weight: 5, arbitrary: valid(schema.body).map(toJsonText) },
    { weight: 5, arbitrary: broken(schema.body).map(toJsonText) },
    { weight: 1, arbitrary: odd },
  );
}
