export type Row = Record<string, unknown>;

/** Rows by table, parents before children. */
export type Rows = Record<
  | 'people'
  | 'templates'
  | 'plans'
  | 'plan_signatures'
  | 'subplans'
  | 'topics'
  | 'tasks'
  | 'journal'
  | 'journal_heads',
  Row[]
>;

export const noRows = (): Rows => ({
  people: [],
  templates: [],
  plans: [],
  plan_signatures: [],
  subplans: [],
  topics: [],
  tasks: [],
  journal: [],
  journal_heads: [],
});

export const TABLES = Object.keys(noRows()) as (keyof Rows)[];
