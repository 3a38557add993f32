import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { PAGE_BYTES } from '#shared/page.ts';
import type { Database } from './connect.ts';
import type { DB } from './tables.ts';

/*
 * Lists whose rows hold long texts are bounded by bytes in the database (API 22), so that the server reads no more than
 * a page and one row. `linkedPage` then measures the response.
 */

/**
 * Returns a query of the rows of an ordered one, up to the first that makes its texts exceed the bytes of a page. The
 * texts are never longer than their JSON, so `linkedPage` cuts every list that is cut here. PostgreSQL knows their
 * lengths without reading them. `isJson` is for a list that it builds as JSON (`preparedList`), where a character may
 * have six bytes.
 */
export function withinBytes<Row>(
  db: Database,
  query: SelectQueryBuilder<DB, never, Row> | RawBuilder<Row>,
  texts: readonly (keyof Row & string)[],
  { isJson = false } = {},
) {
  const lengths = texts.map((name) => {
    const text = sql.ref(`item.${name}`);
    return sql`coalesce(octet_length(${isJson ? sql`to_json(${text})::text` : text}), 0)`;
  });
  const sized = db
    .selectFrom((query as SelectQueryBuilder<DB, never, Row>).as('item'))
    .selectAll('item')
    // The number of preceding rows. The second row shows that there are more if the first one is larger than a page.
    .select(sql<number>`row_number() over (rows unbounded preceding) - 1`.as('rows_before'))
    .select(
      sql<number>`sum(${sql.join(lengths, sql` + `)}) over (rows between unbounded preceding and 1 preceding)`.as(
        'bytes_before',
      ),
    );
  return db
    .selectFrom(sized.as('listed'))
    .selectAll('listed')
    .where(
      sql<boolean>`(rows_before <= 1 or bytes_before <= ${sql.lit(PAGE_BYTES)})`,
    ) as unknown as SelectQueryBuilder<DB, never, Row>;
}

type LargeRow<Row> = { item: Row | null; list_bytes: number };

/**
 * Returns the statement of a list with large rows: up to the first that exceeds the bytes of a page. PostgreSQL builds
 * one after the other and stops there. `keys` is the ordered query of the row keys, `rowOf` the query of the row of a
 * key, which is JSON. `list_bytes` are the bytes of JSON up to the end of a row, and all that is read of a row beyond
 * the page.
 */
export function largeRows<Row>(
  keys: SelectQueryBuilder<DB, never, object> | RawBuilder<object>,
  rowOf: (key: RawBuilder<unknown>) => SelectQueryBuilder<DB, never, Row> | RawBuilder<Row>,
): RawBuilder<LargeRow<Row>> {
  const row = rowOf(sql`listed.keys[page.n + 1]`);
  return sql<LargeRow<Row>>`
    with recursive listed (keys) as materialized (
      select array(select row_to_json(key) from ${(keys as RawBuilder<object>).as('key')})
    ),
    page (n, item, list_bytes) as (
      select 0, null::json, 0
      union all
      select page.n + 1, one.item, page.list_bytes + octet_length(one.item::text)
      from page
      cross join listed
      cross join lateral (select row_to_json(built) as item from ${(row as RawBuilder<Row>).as('built')}) as one
      where page.list_bytes <= ${sql.lit(PAGE_BYTES)} or page.n < 2
    )
    select case when n = 1 or list_bytes <= ${sql.lit(PAGE_BYTES)} then item end as item, list_bytes
    from page where n > 0 order by n`;
}

/** Returns the rows of the statement as they are sent, for `linkedPage`, which cuts by their bytes. */
export const shownRows = <Row, Shown extends object>(
  rows: readonly LargeRow<Row>[],
  shown: (row: Row) => Shown,
): (Shown & { list_bytes: number })[] =>
  rows.map(
    ({ item, list_bytes }) => ({ ...(item && shown(item)), list_bytes }) as Shown & { list_bytes: number },
  );
