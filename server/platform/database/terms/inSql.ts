import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import type { Cases, Terms } from '#shared/terms/terms.ts';

/** The expressions of a rule. Any of them may be null in a row. */
type InSql = {
  condition: Expression<boolean>;
  count: Expression<number>;
  day: Expression<Day | null>;
  text: Expression<string>;
  texts: Expression<readonly string[] | null>;
};

/** The terms of rules as SQL. A comparison with null is null, which holds nowhere: `not` makes it true, as in TypeScript. */
export const IN_SQL: Terms<InSql> = {
  all: (...conditions) => sql<boolean>`(${sql.join(conditions, sql` and `)})`,
  any: (...conditions) => sql<boolean>`(${sql.join(conditions, sql` or `)})`,
  not: (condition) => sql<boolean>`(${condition} is not true)`,
  isLess: (one, other) => sql<boolean>`${one} < ${other}`,
  times: (count, factor) => sql<number>`${count} * ${sql.lit(factor)}`,
  isBefore: (one, other) => sql<boolean>`${one} < ${other}`,
  isUpTo: (one, other) => sql<boolean>`${one} <= ${other}`,
  later: (day, days) => sql<Day>`${day} + ${sql.lit(days)}`,
  isNull: (texts) => sql<boolean>`${texts} is null`,
  isOneOf: (text, texts) => sql<boolean>`${text} = any(${texts})`,
};

/** The name of the first case that holds, in SQL. */
export function caseOf<Name extends string>({ cases, otherwise }: Cases<InSql, Name>): RawBuilder<Name> {
  const branches = cases.map(([condition, name]) => sql`when ${condition} then ${sql.lit(name)}`);
  return sql<Name>`case ${sql.join(branches, sql` `)} else ${sql.lit(otherwise)} end`;
}

/** Whether the case has this name, as a condition that indexes support. */
export function isCase<Name extends string>(
  { cases }: Cases<InSql, Name>,
  name: NoInfer<Name>,
): Expression<boolean> {
  const place = cases.findIndex(([, one]) => one === name);
  const before = cases
    .slice(0, place === -1 ? cases.length : place)
    .map(([condition]) => IN_SQL.not(condition));
  return place === -1 ? IN_SQL.all(...before) : IN_SQL.all(cases[place]![0], ...before);
}
