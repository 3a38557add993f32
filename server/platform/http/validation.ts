import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { A_START_DAY, isDay, START_YEARS } from '#shared/calendar.ts';
import { EMAIL_PATTERN, isUsableEmail } from '#shared/people/email.ts';
import { ON_ONE_LINE } from '#shared/schema.ts';
import { hasLineBreak } from '#shared/text.ts';
import { type FieldError, Refusal } from './errors.ts';

/*
 * `untilFirstError` decides whether a value is valid: it stops at the bound of an array or text, so legal limits bound
 * its work. `everyError` runs all keywords, also those on the items of an array that is too long, so it only describes
 * small values that are known to be invalid.
 */
const untilFirstError = createValidator({ allErrors: false });
const everyError = createValidator({ allErrors: true });

// Without `coerceTypes`, which accepts "true" as true and ["a"] as "a" in bodies, and "1e309" as Infinity in
// queries.
function createValidator({ allErrors }: { allErrors: boolean }): Ajv {
  const validator = addFormats.default(new Ajv({ allErrors, verbose: true }));
  // The library also accepts `urn:uuid:`, the year 0 and leap seconds, which PostgreSQL and Date do not.
  validator.addFormat('uuid', isId);
  validator.addFormat('date', isDay);
  validator.addFormat('date-time', isInstant);
  validator.addFormat('usable-email', isUsableEmail);
  return validator;
}

/** Returns whether the text is a UUID in the form that PostgreSQL returns, in lower or upper case. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
}

const TIME_WITH_OFFSET =
  /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

export function isInstant(text: string): boolean {
  return isDay(text.slice(0, 10)) && TIME_WITH_OFFSET.test(text.slice(10));
}

type Values = Record<string, unknown>;
/** Fastify reads `errors` after a call that returned false. */
type Validator = { (values: Values): boolean; errors?: ErrorObject[] | null };
type ObjectSchema = { properties?: Record<string, { type?: string }> };

/**
 * Compiles a schema for one part of a request, for Fastify. Accepts every body: `checkBody` validates it later (API 6).
 * Path and query are text, so their numbers and booleans are converted first. Undeclared query parameters are removed:
 * handlers pass the query on as a whole, and its type excludes them.
 */
export function compileValidator(schema: unknown, httpPart: string | undefined): Validator {
  if (httpPart === 'body') return () => true;
  const validate = everyError.compile(schema as TSchema);
  const properties = Object.entries((schema as ObjectSchema).properties ?? {});
  const declared = new Set(properties.map(([name]) => name));
  const convertAndValidate: Validator = (values: Values) => {
    if (httpPart === 'querystring')
      for (const name of Object.keys(values)) if (!declared.has(name)) delete values[name];
    for (const [name, { type }] of properties) {
      if (Object.hasOwn(values, name)) values[name] = convert(values[name], type);
    }
    const isValid = validate(values);
    convertAndValidate.errors = validate.errors ?? null;
    return isValid;
  };
  return convertAndValidate;
}

/**
 * Returns the number or boolean that a text writes, else the value unchanged, which then fails validation
 * (API 16). 15 digits are a safe integer.
 */
function convert(value: unknown, type: string | undefined): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'integer' && /^(?:0|-?[1-9]\d{0,14})$/.test(value)) return Number(value);
  if (type === 'boolean' && /^(?:true|false)$/.test(value)) return value === 'true';
  return value;
}

type Compiled = { isValid: ValidateFunction; describe: ValidateFunction | null };
const compiled = new WeakMap<TSchema, Compiled>();

/** Throws a 400 with every invalid field, up to a limit; with the first one when the body is very large. */
export function checkBody(schema: TSchema, body: unknown): void {
  let validators = compiled.get(schema);
  if (!validators) {
    validators = { isValid: untilFirstError.compile(schema), describe: null };
    compiled.set(schema, validators);
  }
  if (validators.isValid(body)) return;
  const { errors } = validators.isValid;
  if (hasMoreValuesThan(MAX_DESCRIBED_VALUES, body)) throw invalidInput(errors ?? []);
  validators.describe ??= everyError.compile(schema);
  validators.describe(body);
  throw invalidInput(validators.describe.errors ?? errors ?? []);
}

// The largest checklist, 2,000 topics and 2,000 tasks with the fields that a client sends back, has about 40,000.
const MAX_DESCRIBED_VALUES = 50_000;

/** Returns whether the JSON value has more values in it than `max`. Without recursion: a body may have 500,000 levels. */
function hasMoreValuesThan(max: number, value: unknown): boolean {
  const open: unknown[] = [value];
  for (let seen = 0; open.length > 0; seen += 1) {
    if (seen + open.length > max) return true;
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const values = Object.values(next);
    if (seen + open.length + values.length > max) return true;
    for (const one of values) open.push(one);
  }
  return false;
}

// A longer list would not help to correct the input.
const MAX_ERRORS = 20;

/** An error of the validator, also as Fastify passes it on. */
type InputError = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params' | 'message'>;

/** Returns the 400 for the errors of the validator. */
export function invalidInput(found: readonly InputError[]): Refusal {
  const errors = [...oneForEachField(found)].slice(0, MAX_ERRORS);
  const sentences = errors.map(({ path, message }) => `${path || 'The body'} ${message}.`);
  const detail = sentences.join(' ') || 'The request is not valid.';
  return new Refusal(400, 'input.invalid', detail, { errors });
}

/** Returns the first error of each field; for a text outside an enumeration, the error that lists the values. */
function oneForEachField(found: readonly InputError[]): Iterable<FieldError> {
  const errors = new Map<string, FieldError>();
  for (const error of found) {
    const described = toFieldError(error);
    if (!errors.has(described.path) || error.keyword === 'enum') errors.set(described.path, described);
  }
  return errors.values();
}

function toFieldError(error: InputError): FieldError {
  const missing = error.keyword === 'required' ? String(error.params?.['missingProperty']) : null;
  const steps = [...(error.instancePath ?? '').split('/').slice(1), ...(missing === null ? [] : [missing])];
  return { path: steps.join('.'), message: messageFor(error) };
}

const KINDS: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

const FORMATS: Record<string, string> = {
  'usable-email': 'must be an email address such as user@example.com, and not one of an erased person',
  uuid: 'must be an id (a UUID)',
  'date-time': 'must be a time such as 2026-01-31T09:00:00Z',
  date: 'must be a day such as 2026-01-31',
};

/** Returns the name of a type. That a field may also be null does not help to correct a wrong value. */
function nameOfType(type: string | string[]): string {
  const name = typeof type === 'string' ? type : type[0]!;
  return KINDS[name] ?? name;
}

function messageFor({ keyword, params = {}, data, message }: Partial<ErrorObject>): string {
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'type':
      return `must be ${nameOfType(params['type'] as string | string[])}`;
    case 'minLength':
      return 'must not be empty';
    case 'maxLength':
      return `must have at most ${Number(params['limit']).toLocaleString('en')} characters`;
    case 'minimum':
      return `must be at least ${params['limit']}`;
    case 'maximum':
      return `must be at most ${Number(params['limit']).toLocaleString('en')}`;
    case 'enum':
      return `must be one of: ${(params['allowedValues'] as unknown[]).join(', ')}`;
    case 'const':
      return `must be ${String(params['allowedValue'])}`;
    case 'format':
      return FORMATS[String(params['format'])] ?? 'has the wrong form';
    case 'pattern':
      if (params['pattern'] === EMAIL_PATTERN) return 'must be an email address such as user@example.com';
      if (typeof data === 'string' && data.trim() === '') return 'must not be empty';
      if (params['pattern'] === ON_ONE_LINE && typeof data === 'string' && hasLineBreak(data))
        return 'must be on one line';
      if (params['pattern'] === START_YEARS) return `must be ${A_START_DAY}`;
      return 'holds a character that cannot be stored (NUL or half a character), or has the wrong form';
    default:
      return message ?? 'is not valid';
  }
}
