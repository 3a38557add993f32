import { invalidValue } from './errors.ts';
import { isRecord } from './values.ts';

/** The most resources of one response, which ServiceProviderConfig names. */
export const MAX_RESULTS = 200;
const DEFAULT_RESULTS = 100;

export type Page = { offset: number; limit: number };

/** Reads startIndex and count. RFC 7644 counts from 1 and reads smaller values as 1, or 0 for the count. */
export function readPage(query: Record<string, unknown>, most = MAX_RESULTS): Page {
  const start = readInteger(query, 'startIndex') ?? 1;
  const count = readInteger(query, 'count') ?? DEFAULT_RESULTS;
  return { offset: Math.max(start, 1) - 1, limit: Math.min(Math.max(count, 0), most) };
}

function readInteger(query: Record<string, unknown>, name: string): number | null {
  const text = readParameter(query, name);
  if (text === null) return null;
  if (!/^-?\d{1,9}$/.test(text)) throw invalidValue(`${name} must be a whole number.`);
  return Number(text);
}

/** Returns a parameter, null when it is missing. Throws a 400 when it is sent twice. */
export function readParameter(query: Record<string, unknown>, name: string): string | null {
  const value = query[name];
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') throw invalidValue(`${name} must be sent once.`);
  return value;
}

/** Returns the response of a list. */
export function listResponse(resources: readonly object[], total: number, { offset }: Page): object {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex: offset + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

/** Returns whether the response needs the attribute; large ones are not read otherwise. */
export function isWanted(name: string, query: Record<string, unknown>): boolean {
  const [only, without] = [readNames(query, 'attributes'), readNames(query, 'excludedAttributes')];
  if (only.length > 0) return only.some((one) => one === name || one.startsWith(`${name}.`));
  return !without.includes(name);
}

/** Returns the resource with the requested attributes. `schemas` and `id` are always part of it. */
export function withAttributes(
  resource: Record<string, unknown>,
  query: Record<string, unknown>,
): Record<string, unknown> {
  const [only, without] = [readNames(query, 'attributes'), readNames(query, 'excludedAttributes')];
  if (only.length > 0) return keep(resource, '', (path) => only.includes(path), only);
  return keep(resource, '', (path) => !without.includes(path), null);
}

const ALWAYS = ['schemas', 'id'];

/** Returns the attributes whose path is kept; with `only` also the parents of a kept path. */
function keep(
  object: Record<string, unknown>,
  prefix: string,
  isKept: (path: string) => boolean,
  only: readonly string[] | null,
): Record<string, unknown> {
  const entries = Object.entries(object).flatMap(([name, value]): [string, unknown][] => {
    const path = prefix + name.toLowerCase();
    if (prefix === '' && ALWAYS.includes(name)) return [[name, value]];
    if (only === null && !isKept(path)) return [];
    if (only !== null && isKept(path)) return [[name, value]];
    // An attribute of an extension follows its schema after a colon, a sub-attribute after a dot.
    const inner = `${path}${path.startsWith('urn:') ? ':' : '.'}`;
    if (only !== null && !only.some((one) => one.startsWith(inner))) return [];
    const part = (one: unknown) => (isRecord(one) ? keep(one, inner, isKept, only) : one);
    return [[name, Array.isArray(value) ? value.map(part) : part(value)]];
  });
  return Object.fromEntries(entries);
}

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;

function readNames(query: Record<string, unknown>, parameter: string): string[] {
  const names = (readParameter(query, parameter) ?? '').split(',');
  return names.map((name) => name.trim().toLowerCase().replace(CORE, '')).filter((name) => name !== '');
}
