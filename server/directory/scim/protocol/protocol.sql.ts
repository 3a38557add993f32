import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Condition, Operator } from './filter.ts';

/** Returns the SQL of a filter; `columnOf` returns the SQL of a compared value. */
export function conditionSql<Name extends string>(
  condition: Condition<Name>,
  columnOf: (name: Name) => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  switch (condition.act) {
    case 'always':
      return sql`true`;
    case 'not':
      return sql`not coalesce(${conditionSql(condition.part, columnOf)}, false)`;
    case 'and':
    case 'or': {
      const parts = condition.parts.map((part) => conditionSql(part, columnOf));
      return sql`(${sql.join(parts, condition.act === 'and' ? sql` and ` : sql` or `)})`;
    }
    case 'compare':
      return comparison(columnOf(condition.name), condition);
  }
}

function comparison(
  column: RawBuilder<unknown>,
  { type, operator, value }: Omit<Extract<Condition<string>, { act: 'compare' }>, 'name'>,
) {
  if (operator === 'pr') return sql<SqlBool>`coalesce(${column}::text, '') <> ''`;
  if (type === 'boolean') return sql<SqlBool>`${column} ${operator === 'ne' ? sql`<>` : sql`=`} ${value}`;
  const isOrder = Object.hasOwn(ORDER, operator);
  if (type === 'instant' && !isOrder && operator !== 'eq' && operator !== 'ne') return sql<SqlBool>`false`;
  if (type === 'instant') {
    const instant = new Date(String(value));
    // PostgreSQL reads the years 1 to 9999 in the form of ISO 8601. An invalid date has no year.
    const year = instant.getUTCFullYear();
    if (!(year >= 1 && year <= 9999)) return sql<SqlBool>`false`;
    return sql<SqlBool>`${column} ${signOf(operator)} ${instant.toISOString()}::timestamptz`;
  }
  // A `lower` one is compared as it is stored, so that an index is used.
  const left = type === 'text' ? sql`lower(${column})` : type === 'exact' ? sql`${column}::text` : column;
  const right = type === 'exact' ? String(value) : String(value).toLowerCase();
  switch (operator) {
    case 'co':
      return sql<SqlBool>`strpos(${left}, ${right}) > 0`;
    case 'sw':
      return sql<SqlBool>`starts_with(${left}, ${right})`;
    case 'ew':
      return sql<SqlBool>`right(${left}, char_length(${right})) = ${right}`;
    case 'ne':
      return sql<SqlBool>`coalesce(${left}, '') <> ${right}`;
    default:
      return sql<SqlBool>`${left} ${signOf(operator)} ${right}`;
  }
}

const ORDER: Record<string, RawBuilder<unknown>> = {
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};

function signOf(operator: Operator): RawBuilder<unknown> {
  return ORDER[operator] ?? (operator === 'ne' ? sql`<>` : sql`=`);
}
