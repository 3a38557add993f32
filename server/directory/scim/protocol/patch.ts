import { invalidPath, invalidSyntax, invalidValue, ScimError } from './errors.ts';
import { isRecord, valueOf } from './values.ts';

/** One operation of a PATCH. The path is null when the value is an object of attributes. */
export type Operation = { op: 'add' | 'replace' | 'remove'; path: Path | null; value: unknown };

/**
 * `emails[type eq "work"].value` of the core has the attribute `emails`, the filter `type eq "work"` and the
 * sub-attribute `value`. An attribute of an extension starts with its schema. Names are in lower case.
 */
export type Path = { attribute: string; filter: string | null; sub: string | null };

const SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

// Enough for the requests of directories: Entra ID adds the members of a group in parts.
const MAX_OPERATIONS = 1_000;

/** Reads the operations of a PATCH (RFC 7644, section 3.5.2), with op in any case, as Entra ID writes it. */
export function readOperations(body: Record<string, unknown>): Operation[] {
  const schemas = valueOf(body, 'schemas');
  if (!Array.isArray(schemas) || !schemas.includes(SCHEMA))
    throw invalidSyntax(`schemas must hold ${SCHEMA}.`);
  const operations = valueOf(body, 'Operations');
  if (!Array.isArray(operations) || operations.length === 0) {
    throw invalidSyntax('Operations must be a list that is not empty.');
  }
  if (operations.length > MAX_OPERATIONS) {
    throw invalidSyntax(`Operations must have at most ${MAX_OPERATIONS} items.`);
  }
  return operations.map(readOperation);
}

/**
 * Returns those operations of a PATCH that can be read, without an error for the others; none of a list that is too
 * long. A list of 1 MiB would take an error for each of 262,000 items: 1.2 s.
 */
export function readableOperations(body: Record<string, unknown>): Operation[] {
  const operations = valueOf(body, 'Operations');
  if (!Array.isArray(operations) || operations.length > MAX_OPERATIONS) return [];
  return operations.flatMap((operation) => {
    try {
      return [readOperation(operation)];
    } catch (error) {
      if (error instanceof ScimError) return [];
      throw error;
    }
  });
}

function readOperation(operation: unknown): Operation {
  if (!isRecord(operation)) throw invalidSyntax('Each operation must be an object.');
  const op = String(valueOf(operation, 'op')).toLowerCase();
  if (op !== 'add' && op !== 'replace' && op !== 'remove') {
    throw invalidSyntax('op must be add, replace or remove.');
  }
  const path = valueOf(operation, 'path') ?? '';
  const value = valueOf(operation, 'value');
  if (typeof path !== 'string') throw invalidPath('path must be a text.');
  if (path === '') {
    if (op === 'remove') throw new ScimError(400, 'noTarget', 'remove needs a path.');
    if (!isRecord(value)) throw invalidValue('Without a path, value must be an object of attributes.');
    return { op, path: null, value };
  }
  if (op !== 'remove' && value === undefined) throw invalidValue(`${op} needs a value.`);
  return { op, path: readPath(path), value };
}

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;
const PATH = /^((?:urn:.+:)?[$\w-]+)(?:\[([^[\]]*)\])?(?:\.([$\w-]+))?$/i;

/** Reads a path. Throws a 400 for an invalid one. */
export function readPath(text: string): Path {
  const [, attribute, filter, sub] = PATH.exec(text.trim().replace(CORE, '')) ?? [];
  if (attribute === undefined) throw invalidPath('path is not the path of an attribute.');
  return {
    attribute: attribute.toLowerCase(),
    filter: filter ?? null,
    sub: sub?.toLowerCase() ?? null,
  };
}
