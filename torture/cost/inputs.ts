import type { TSchema } from 'typebox';

/*
 * The worst bodies for a schema: the largest legal ones, and illegal ones of MAX_BYTES. Each is JSON text, so that it
 * can hold what JSON.stringify does not write.
 */

/** The largest body of the API (API 12). */
export const MAX_BYTES = 1_048_576;

/**
 * A request body and its defect. `kind` is the same for bodies that are refused alike before any endpoint sees them.
 */
export type Input = { about: string; body: string; kind?: string };

type Schema = TSchema & {
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  type?: string | [string, 'null'];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  maxLength?: number;
  maxItems?: number;
};

/** Returned by `sample` where a path of the fixture has a value that the schema does not show, such as an id. */
export type Known = (field: string) => unknown;

// Texts that are slow somewhere: in regular expressions, in Unicode normalization (U+FDFA becomes 18 characters), in
// links, in case mapping, in quoting. NUL and lone surrogates are illegal.
const TEXTS: Record<string, string> = {
  letters: 'a',
  spaces: ' ',
  'U+FDFA': '\ufdfa',
  'combining marks': '\u0301',
  'closing parentheses': ')',
  addresses: 'a@',
  dots: '.',
  links: 'http://a.b/(',
  quotes: '"',
  'line breaks': '\r\n',
  commas: ',',
  NUL: '\\u0000',
  'lone surrogates': '\\ud800',
  'capital sigma': 'Σ',
  Hangul: '각',
};

// Items that an array may be filled with, by the time that comparing, describing or validating them takes.
const ITEMS: Record<string, (index: number) => string> = {
  numbers: (index) => String(index),
  'equal texts': () => '"a"',
  'distinct texts': (index) => `"${index.toString(36)}"`,
  objects: () => '{}',
  'distinct objects': (index) => `{"a":${index}}`,
  lists: () => '[]',
  null: () => 'null',
};

/** Bodies that no schema describes. */
const SHAPELESS: readonly Input[] = [
  { about: 'nested lists', body: `${'['.repeat(MAX_BYTES / 2)}${']'.repeat(MAX_BYTES / 2)}` },
  { about: 'nested objects', body: fill('{"a":', '1', '}') },
  { about: 'a cut list', body: '['.repeat(MAX_BYTES) },
  { about: 'a long number', body: '1'.repeat(MAX_BYTES) },
  { about: 'a long text', body: `"${'a'.repeat(MAX_BYTES - 2)}"` },
  { about: 'white space', body: `{${' '.repeat(MAX_BYTES - 2)}}` },
  { about: 'many fields', body: `{${listOf((index) => `"f${index}":${index}`, MAX_BYTES - 2)}}` },
  { about: 'one field many times', body: `{${listOf(() => '"name":1', MAX_BYTES - 2)}}` },
  {
    about: 'a prototype with many fields',
    body: `{"__proto__":{${listOf((index) => `"f${index}":1`, MAX_BYTES - 20)}}}`,
  },
  { about: 'escapes', body: `{"name":"${'\\u0061'.repeat(MAX_BYTES / 6 - 3)}"}` },
];

/** Returns the worst bodies for a schema. `isWhole` chooses all of them, otherwise one of each kind. */
export function worstInputs(schema: TSchema, known: Known, isWhole: boolean): Input[] {
  const base = sample(schema, known, '');
  const inputs: Input[] = (isWhole ? SHAPELESS : [SHAPELESS[1]!, SHAPELESS[6]!]).map((input) => ({
    ...input,
    kind: input.about,
  }));
  for (const { path, schema: field } of fieldsOf(schema)) {
    const type = typeOf(field);
    const fillings = isWhole ? Object.keys(ITEMS) : ['equal texts', 'distinct objects'];
    if (type === 'array') {
      for (const filling of fillings)
        inputs.push({
          ...filledArray(base, path, field, filling),
          ...refusedAs(filling, field, field.maxItems),
        });
      inputs.push(repeatedItem(base, path, field, known));
    }
    if (type === 'string') {
      const texts = isWhole ? Object.keys(TEXTS) : ['U+FDFA'];
      for (const text of texts) {
        inputs.push({ ...longText(base, path, text, MAX_BYTES), ...refusedAs(text, field, field.maxLength) });
        if (field.maxLength !== undefined) inputs.push(longText(base, path, text, field.maxLength));
      }
    }
    if (isWhole && type !== 'array' && type !== 'object') {
      const many = `[${listOf(ITEMS['numbers']!, MAX_BYTES / 2)}]`;
      inputs.push({ about: `a list in place of ${path}`, body: replaced(base, path, many) });
    }
  }
  return inputs;
}

/** Without a bound the endpoint gets what fills the field. */
function refusedAs(filling: string, field: Schema, bound: number | undefined): { kind?: string } {
  return bound === undefined ? {} : { kind: `${filling} ${JSON.stringify(field)}` };
}

/** The rest of the 16 kB of headers that Node accepts. */
const MAX_QUERY_BYTES = 14_000;

/** Returns the longest queries, with each parameter that takes a text. */
export function worstQueries(schema: TSchema | undefined, isWhole: boolean): (Input & { query: string })[] {
  const texts = isWhole ? Object.entries(TEXTS) : [['U+FDFA', TEXTS['U+FDFA']!] as const];
  return fieldsOf((schema ?? {}) as Schema)
    .filter(({ schema: field }) => typeOf(field) === 'string' && !field.enum)
    .flatMap(({ path }) =>
      texts.map(([name, unit]) => {
        const encoded = encodeURIComponent(charactersOf(unit).toWellFormed());
        const times = Math.floor(MAX_QUERY_BYTES / encoded.length);
        return {
          about: `${times} × ${name} in ?${path}`,
          body: '',
          query: `?${path}=${encoded.repeat(times)}`,
        };
      }),
    );
}

function filledArray(base: unknown, path: string, { maxItems }: Schema, filling: string): Input {
  const bound = maxItems === undefined ? '' : ` (bound ${maxItems})`;
  const items = listOf(ITEMS[filling]!, MAX_BYTES - JSON.stringify(base).length - 10);
  return { about: `${path} of ${filling}${bound}`, body: replaced(base, path, `[${items}]`) };
}

/** The valid item as often as 1 MiB holds it, within the limits of the checklist rules. */
function repeatedItem(base: unknown, path: string, { items }: Schema, known: Known): Input {
  const item = JSON.stringify(sample(items!, known, `${path}.0`));
  const list = listOf(() => item, MAX_BYTES - JSON.stringify(base).length - 10);
  return { about: `${path} of one valid item many times`, body: replaced(base, path, `[${list}]`) };
}

function longText(base: unknown, path: string, text: string, limit: number): Input {
  const unit = TEXTS[text]!;
  const written = unit.startsWith('\\') ? unit : JSON.stringify(unit).slice(1, -1);
  const room = MAX_BYTES - JSON.stringify(base).length - 10;
  const characters = [...charactersOf(unit)].length;
  const times = Math.floor(Math.min(room / Buffer.byteLength(written), limit / characters));
  return { about: `${times} × ${text} in ${path}`, body: replaced(base, path, `"${written.repeat(times)}"`) };
}

const charactersOf = (unit: string) => (unit.startsWith('\\') ? (JSON.parse(`"${unit}"`) as string) : unit);

/** Returns valid values of a schema, with one item in each array, so that every field exists. */
function sample(schema: Schema, known: Known, path: string): unknown {
  const found = known(path);
  if (found !== undefined) return found;
  if (schema.anyOf) return sample(schema.anyOf[0]!, known, path);
  if (schema.enum) return schema.enum[0];
  if ('const' in schema) return schema.const;
  switch (typeOf(schema)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [
          name,
          sample(field, known, join(path, name)),
        ]),
      );
    case 'array':
      return [sample(schema.items!, known, join(path, '0'))];
    case 'string':
      if (schema.format === 'date') return '2026-12-01';
      if (schema.format === 'date-time') return '2026-12-01T09:00:00Z';
      if (schema.pattern?.includes('@')) return 'somebody@example.com';
      return 'text';
    case 'integer':
      return Math.max(schema.minimum ?? 1, 1);
    default:
      return true;
  }
}

function fieldsOf(schema: Schema, path = ''): { path: string; schema: Schema }[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => fieldsOf(field, join(path, name))),
    ...(schema.items ? fieldsOf(schema.items, join(path, '0')) : []),
    ...(schema.anyOf ?? []).flatMap((option) => fieldsOf(option, path)),
  ];
  return path === '' ? inner : [{ path, schema }, ...inner];
}

const typeOf = ({ type }: Schema) => (Array.isArray(type) ? type[0] : type);
const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** Returns the JSON of the value with the text at the path replaced. */
function replaced(base: unknown, path: string, json: string): string {
  const copy = structuredClone(base);
  let node = copy as Record<string, unknown>;
  const steps = path.split('.');
  for (const step of steps.slice(0, -1)) node = node[step] as Record<string, unknown>;
  node[steps.at(-1)!] = '@here@';
  // With a function, `$` in the text is not a pattern.
  return JSON.stringify(copy).replace('"@here@"', () => json);
}

function listOf(item: (index: number) => string, bytes: number): string {
  const items: string[] = [];
  let size = 0;
  for (let index = 0; ; index += 1) {
    const next = item(index);
    size += Buffer.byteLength(next) + 1;
    if (size > bytes) return items.join(',');
    items.push(next);
  }
}

function fill(before: string, middle: string, after: string): string {
  const times = Math.floor(MAX_BYTES / (before.length + after.length)) - 1;
  return before.repeat(times) + middle + after.repeat(times);
}
