import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import { PAGE_BYTES, PAGE_SIZE } from '#shared/page.ts';
import type { Database } from './connect.ts';
import { nameStatement } from './statementNames.ts';
import type { DB } from './tables.ts';

/*
 * Statements of hot paths. Kysely builds and compiles a query in about the time that PostgreSQL needs to run
 * it, and PostgreSQL parses and plans one as long. Both happen once here: the text is compiled at the first
 * use, and each connection prepares it under a name.
 */

// Compiles queries and runs none.
const builder: Database = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Takes the place of a value in a statement until it is run. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Returns a function that runs the query with the given values and returns its rows. `build` is called once,
 * with placeholders: it may pass them to the query, but must not look at them.
 */
export function prepared<Values extends Record<string, unknown>, Row>(
  build: (db: Database, values: Values) => Compilable<Row> | RawBuilder<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  let query: CompiledQuery<Row> | null = null;
  return async (db, values) => {
    query ??= compile(build(builder, PLACEHOLDERS as Values));
    const parameters = query.parameters.map((value) =>
      value instanceof Parameter ? values[value.name] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

/** As `prepared`, for a query of at most one row: returns it, or undefined. */
export function preparedOne<Values extends Record<string, unknown>, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Row | undefined> {
  const run = prepared(build);
  return async (db, values) => (await run(db, values))[0];
}

/**
 * As `prepared`, for a list: PostgreSQL builds one JSON value of all rows. The driver would decode each field
 * of each row, which takes most of the time of a long list. Instants have to be `instantInJson`.
 */
export function preparedList<Values extends Record<string, unknown>, Row>(
  build: (db: Database, values: Values) => SelectQueryBuilder<DB, never, Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  const run = prepared((db, values: Values) =>
    db
      .selectFrom(build(db, values).as('listed'))
      .select(sql<Row[]>`coalesce(json_agg(listed), '[]')`.as('rows')),
  );
  return async (db, values) => {
    const [list] = await run(db, values);
    return list?.rows ?? [];
  };
}

/**
 * As `preparedList`, for a list that most people see as a whole: null when it is longer than a page, in rows or in bytes (API 22). The
 * driver then reads nothing of it, and the caller reads a page.
 */
export function preparedWhole<Values extends Record<string, unknown>, Row>(
  build: (db: Database, values: Values) => SelectQueryBuilder<DB, never, Row>,
): (db: Database, values: Values) => Promise<Row[] | null> {
  const run = prepared((db, values: Values) => {
    const all = db
      .selectFrom(build(db, values).as('listed'))
      .select((eb) => [
        sql<Row[]>`coalesce(json_agg(listed), '[]')`.as('rows'),
        eb.fn.countAll<number>().as('count'),
      ]);
    const isPage = sql`count <= ${sql.lit(PAGE_SIZE)} and octet_length(rows::text) <= ${sql.lit(PAGE_BYTES)}`;
    return db
      .selectFrom(all.as('listed'))
      .select(sql<Row[] | null>`case when ${isPage} then rows end`.as('rows'));
  });
  return async (db, values) => (await run(db, values))[0]?.rows ?? null;
}

const PLACEHOLDERS = new Proxy({}, { get: (_, name) => new Parameter(String(name)) });

function compile<Row>(built: Compilable<Row> | RawBuilder<Row>): CompiledQuery<Row> {
  const query = built.compile(builder);
  nameStatement(query.sql);
  return query;
}
