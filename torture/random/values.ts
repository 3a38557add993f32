import * as fc from 'fast-check';
import type { TSchema } from 'typebox';

/*
 * Values for a schema of the API: valid ones, and the same with something broken in them. An id that exists
 * is written as a placeholder, since the objects of a run are created when it runs.
 */

type Schema = TSchema & {
  anyOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  /** Two types for a field that may be null. */
  type?: string | [string, 'null'];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
};

/** A placeholder for the id of an object of the run. */
export const ID = /@id(\d+)@/g;
/** A placeholder for the email of a person of the run. */
export const EMAIL = /@email(\d+)@/g;
/** A placeholder for text that JSON.stringify does not write. */
const RAW = {
  '"@infinity@"': '1e309',
  '"@minusZero@"': '-0',
  '"@proto@"': '"__proto__"',
  '"@deep@"': `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  '"@wide@"': `[${'0,'.repeat(50_000)}0]`,
  '"@topics@"': `[${'{"name":"x"},'.repeat(10_000)}{"name":"x"}]`,
};

export const anId = fc.nat(400).map((index) => `@id${index}@`);
export const anEmail = fc.nat(40).map((index) => `@email${index}@`);

const TEXTS = ['a', 'Read the handbook', 'Zoë', '李雷', '👩‍🚀', '<b>bold</b>', "O'Hara", '1', ' x '];

/**
 * Inputs of programs and attackers: text that breaks parsers, numbers at limits, keys of prototypes, and large values.
 */
const HOSTILE = fc.oneof(
  fc.constantFrom<unknown>(
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    '\u202Eevil',
    '\u200B\u200B',
    '\uFEFF',
    '',
    ' \n\t ',
    "'; drop table people; --",
    '../../etc/passwd',
    '%00',
    '${7*7}',
    '=1+1',
    'null',
    null,
    true,
    [],
    {},
    [[[[]]]],
    '@infinity@',
    '@minusZero@',
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    1e21,
    -1e308,
    '2026-02-30',
    '2026-13-01T00:00:00Z',
    '9999-12-31T23:59:60Z',
    '0000-01-01T00:00:00Z',
    { '@proto@': { is_manager: true } },
    { constructor: { prototype: { is_manager: true } } },
    { toString: 1, valueOf: null, hasOwnProperty: 2, length: -1 },
  ),
  fc.constantFrom<unknown>(
    'x'.repeat(201),
    'x'.repeat(5_001),
    'x'.repeat(200_000),
    '👩'.repeat(200),
    '@deep@',
    '@wide@',
    '@topics@',
  ),
  fc.string({ unit: 'binary' }),
  fc.double(),
  anId,
);

/** Returns valid values of a schema. */
export function valid(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valid));
  if (Array.isArray(schema.type)) return fc.option(valid({ ...schema, type: schema.type[0] }));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object': {
      const fields: Record<string, fc.Arbitrary<unknown>> = {};
      for (const [name, field] of Object.entries(schema.properties ?? {})) fields[name] = valid(field);
      return fc.record(fields, { requiredKeys: schema.required ?? [] });
    }
    case 'array':
      return fc.array(valid(schema.items!), { maxLength: 3 });
    case 'string':
      return text(schema);
    case 'integer':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 30, 30) }),
        fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 1),
      );
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

function text({ format, pattern, maxLength }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return anId;
  if (format === 'date-time') return fc.constantFrom('2026-01-05T09:00:00Z', '2020-02-29T23:59:59.999+14:00');
  if (pattern?.includes('@')) return anEmail;
  // Ids of an item, temporary ids and texts of any kind.
  if (maxLength === 200 && pattern === undefined) return fc.oneof(anId, fc.constant('task-1-a'));
  return fc.oneof(
    fc.constantFrom(...TEXTS),
    fc.string({ unit: 'grapheme', minLength: 1 }).map((s) => `x${s}`),
  );
}

/** Returns values of a schema, most of them with a defect. */
export function broken(schema: Schema): fc.Arbitrary<unknown> {
  const change = fc.record({
    at: fc.nat(200),
    how: fc.constantFrom('replace', 'remove', 'wrap', 'add'),
    value: HOSTILE,
  });
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(valid(schema), fc.array(change, { maxLength: 2 }))
        .map(([value, changes]) => changes.reduce(applyChange, value)),
    },
    { weight: 1, arbitrary: HOSTILE },
  );
}

type Change = { at: number; how: string; value: unknown };

/** Returns the value with a change at one of its fields, the `at`th of all modulo their number. */
function applyChange(value: unknown, { at, how, value: other }: Change): unknown {
  const copy = structuredClone(value);
  const spots = fieldsOf(copy);
  if (spots.length === 0) return other;
  const { parent, key } = spots[at % spots.length]!;
  if (how === 'remove') delete parent[key];
  else if (how === 'add') parent['@proto@'] = other;
  else parent[key] = how === 'wrap' ? [parent[key]] : other;
  return copy;
}

function fieldsOf(value: unknown): { parent: Record<string, unknown>; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const parent = value as Record<string, unknown>;
  return Object.keys(parent).flatMap((key) => [{ parent, key }, ...fieldsOf(parent[key])]);
}

/** Returns the JSON of a value, with the text that JSON.stringify cannot write. */
export function toJsonText(value: unknown): string {
  let json = JSON.stringify(value);
  for (const [placeholder, raw] of Object.entries(RAW)) json = json.replaceAll(placeholder, raw);
  return json;
}
