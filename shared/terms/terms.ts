/*
 * Rules that lists use are decided in TypeScript for one plan and in SQL for many. Each is written once, over these terms:
 * `IN_VALUES` computes it, and `IN_SQL` of the server makes an expression of it.
 */

/** The types of a rule's terms: values, or expressions in SQL. */
export type Kind = { condition: unknown; count: unknown; day: unknown; text: unknown; texts: unknown };

/** A comparison with a day or a list that is null does not hold. */
export type Terms<K extends Kind> = {
  all: (...conditions: K['condition'][]) => K['condition'];
  any: (...conditions: K['condition'][]) => K['condition'];
  not: (condition: K['condition']) => K['condition'];
  isLess: (one: K['count'], other: K['count']) => K['condition'];
  times: (count: K['count'], factor: number) => K['count'];
  isBefore: (one: K['day'], other: K['day']) => K['condition'];
  isUpTo: (one: K['day'], other: K['day']) => K['condition'];
  later: (day: K['day'], days: number) => K['day'];
  isNull: (texts: K['texts']) => K['condition'];
  isOneOf: (text: K['text'], texts: K['texts']) => K['condition'];
};

/** The name of the first case whose condition holds. */
export type Cases<K extends Kind, Name extends string> = {
  cases: readonly (readonly [K['condition'], Name])[];
  otherwise: Name;
};
