import { type Filter, parse } from 'scim2-parse-filter';
import { invalidFilter } from './errors.ts';
import { isStorable } from './values.ts';

export type Operator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le' | 'pr';

/** A filter whose attributes are known and whose values have the type of their attribute. */
export type Condition<Name extends string> =
  | { act: 'and' | 'or'; parts: Condition<Name>[] }
  | { act: 'not'; part: Condition<Name> }
  | { act: 'always' }
  | ({ act: 'compare'; operator: Operator; value: string | boolean | null } & Compared<Name>);

/**
 * The compared value and its comparison: texts without case unless they are exact (RFC 7643, caseExact), or stored in
 * lower case.
 */
export type Compared<Name extends string> = {
  name: Name;
  type: 'text' | 'exact' | 'lower' | 'boolean' | 'instant';
};

/** The attributes of a resource in lower case. */
export type FilterAttributes<Name extends string> = {
  names: Readonly<Record<string, Compared<Name>>>;
  /** Comparisons that hold for every resource, such as `emails.type eq "work"`. */
  constants: readonly string[];
};

// Enough for the filters of directories. The parser recurses for each bracket.
const MAX_LENGTH = 2_000;

/** Parses a filter (RFC 7644, section 3.4.2.2). Throws a 400 for a bad one and for unknown attributes. */
export function readFilter<Name extends string>(
  text: string,
  attributes: FilterAttributes<Name>,
): Condition<Name> {
  if (text.length > MAX_LENGTH) {
    throw invalidFilter(`The filter must have at most ${MAX_LENGTH} characters.`);
  }
  if (!isStorable(text)) throw invalidFilter('The filter holds a character that cannot be stored.');
  let filter: Filter;
  try {
    filter = parse(text);
  } catch {
    throw invalidFilter('The filter cannot be read. Use one such as userName eq "ada@example.com".');
  }
  return readPart(filter, '', attributes);
}

function readPart<Name extends string>(
  filter: Filter,
  parent: string,
  attributes: FilterAttributes<Name>,
): Condition<Name> {
  switch (filter.op) {
    case 'and':
    case 'or':
      return { act: filter.op, parts: filter.filters.map((part) => readPart(part, parent, attributes)) };
    case 'not':
      return { act: 'not', part: readPart(filter.filter, parent, attributes) };
    case '[]':
      return readPart(filter.valFilter, `${pathOf(filter.attrPath)}.`, attributes);
    default:
      return readComparison(filter, parent, attributes);
  }
}

function readComparison<Name extends string>(
  filter: Exclude<Filter, { op: 'and' | 'or' | 'not' | '[]' }>,
  parent: string,
  { names, constants }: FilterAttributes<Name>,
): Condition<Name> {
  const path = parent + pathOf(filter.attrPath);
  const operator = filter.op.toLowerCase() as Operator;
  const compared: unknown = 'compValue' in filter ? filter.compValue : null;
  if (constants.includes(`${path} ${operator} ${String(compared).toLowerCase()}`)) return { act: 'always' };
  const attribute = Object.hasOwn(names, path) ? names[path] : undefined;
  if (attribute === undefined)
    throw invalidFilter(`The attribute ${filter.attrPath} cannot be used in a filter.`);
  const { type } = attribute;
  if (operator === 'pr') return { act: 'compare', ...attribute, operator, value: null };
  if (type === 'boolean') {
    const value = typeof compared === 'string' ? compared.toLowerCase() : String(compared);
    if (!['eq', 'ne'].includes(operator) || !['true', 'false'].includes(value)) {
      throw invalidFilter(`${filter.attrPath} can only be compared with true or false.`);
    }
    return { act: 'compare', ...attribute, operator, value: value === 'true' };
  }
  if (compared === null && (operator === 'eq' || operator === 'ne')) {
    const isPresent: Condition<Name> = { act: 'compare', ...attribute, operator: 'pr', value: null };
    return operator === 'ne' ? isPresent : { act: 'not', part: isPresent };
  }
  if (typeof compared !== 'string') throw invalidFilter(`${filter.attrPath} must be compared with a text.`);
  return { act: 'compare', ...attribute, operator, value: compared };
}

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;

const pathOf = (attribute: string) => attribute.toLowerCase().replace(CORE, '');
