import {
  type ExpressionBuilder,
  expressionBuilder,
  type ExpressionWrapper,
  type RawBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Viewer } from '#shared/people/viewer.ts';
import { readCursor, toCursor } from '../platform/http/nextPage.ts';
import { searchKey } from '#shared/search.ts';
import { columnsOf } from '../checklist/columns.ts';
import { sparseOfSubplan, withSparseOfSubplan, withSparseTasks } from '../checklist/sparse.sql.ts';
import { topicsOf } from '../checklist/checklist.sql.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import type { DB } from '../platform/database/tables.ts';
import { largeRows, shownRows, withinBytes } from '../platform/database/withinBytes.ts';
import { isInHrScope } from '../people/people.sql.ts';

/** The sort day of a subplan; in TypeScript: `sortDay`. */
const SORT_DAY = sql<number>`case when subplans.anchor = 'start' then subplans.offset_days - 1 else subplans.due_in_days end`;

type TemplateExpression = ExpressionBuilder<DB, 'templates'>;

/** A condition for seeing all of the template in the query, including private ones. */
export type Sees = (viewer: Viewer) => ExpressionWrapper<DB, 'templates', SqlBool>;

const template = expressionBuilder<DB, 'templates'>();

export const isCreator: Sees = (viewer) => template('templates.manager_id', '=', viewer.id);

/** The condition for HR (Templates 11). */
export const isCreatorOrHr: Sees = (viewer) =>
  template.or([
    isCreator(viewer),
    template.exists(
      template
        .selectFrom('people as author')
        .select('author.id')
        .whereRef('author.id', '=', 'templates.manager_id')
        .where((author) => isInHrScope(viewer, author.ref('author.department'))),
    ),
  ]);

/**
 * The condition of the viewer, for statements that are built for each call. Prepared ones exist twice, so that those of
 * people who are not HR have no condition of HR.
 */
export const seesOf = ({ is_hr }: Viewer): Sees => (is_hr ? isCreatorOrHr : isCreator);

/** The condition of Templates 2 for subplans: others see one when it and its template are public. */
export function visibleSubplan(viewer: Viewer, sees: Sees) {
  return (eb: ExpressionBuilder<DB, 'templates' | 'subplans'>) =>
    eb.or([sees(viewer), eb.and([eb('templates.public', '=', true), eb('subplans.public', '=', true)])]);
}

/** The subplans of the template in the query that the viewer may see, by due days, as JSON. */
export function subplansOf(eb: TemplateExpression, viewer: Viewer, sees: Sees) {
  return jsonArrayFrom(
    eb
      .selectFrom('subplans')
      .select(columnsOf('subplan'))
      .select((subplan) => [
        subplan.lit(true).$castTo<boolean>().as('is_template'),
        ...sparseOfSubplan(),
        topicsOf(subplan, { is_template: true }).as('topics'),
      ])
      .whereRef('subplans.template_id', '=', 'templates.id')
      .where(visibleSubplan(viewer, sees))
      .orderBy(SORT_DAY)
      .orderBy('subplans.position'),
  );
}

function subplans(db: Database, viewer: Viewer) {
  return db
    .selectFrom('subplans')
    .innerJoin('templates', 'templates.id', 'subplans.template_id')
    .select([
      ...columnsOf('subplan'),
      'subplans.position',
      'templates.id as template_id',
      'templates.name as template_name',
      sql<boolean>`true`.as('is_template'),
      ...sparseOfSubplan(),
      SORT_DAY.as('sort_day'),
    ])
    .where(visibleSubplan(viewer, seesOf(viewer)))
    .orderBy(SORT_DAY)
    .orderBy('templates.name')
    .orderBy('subplans.position')
    .orderBy('subplans.id');
}

/** A page of the subplans: up to `limit` after the one with the cursor of `subplanCursor`. */
type SubplanPage = {
  /** A part of a text of the subplan or its topics (Templates 6); case and accents do not matter. */
  q?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};

type Position = { sort_day: number; template_name: string; position: number; id: string };

/** Returns the cursor of a row of the lists below. */
export const subplanCursor = ({ sort_day, template_name, position, id }: Position) =>
  toCursor([sort_day, template_name, position, id]);

/** Returns a page of the subplans of templates that the viewer may see, by due days, without topics. */
export async function listSubplans(db: Database, viewer: Viewer, page: SubplanPage) {
  const rows = await withinBytes(db, subplanPage(db, viewer, page), ['name', 'description']).execute();
  return rows.map((row) => withSparseOfSubplan(row));
}

/** All texts of the subplan in the query that a search covers, as one. */
const SEARCHED = sql`concat_ws(E'\\n', subplans.name, subplans.description, (
  select string_agg(concat_ws(E'\\n', topics.name, topics.description), E'\\n')
  from topics where topics.subplan_id = subplans.id
))`;

/**
 * Stores the search keys of the template's subplans, for its current version. Computed when a template is saved: a search
 * covers the texts of all templates, and the key of one template of 1 MiB takes 100 ms.
 */
export async function storeSearchTexts(tx: Transaction, templateId: string): Promise<void> {
  await tx
    .updateTable('subplans')
    .set({ search_text: sql`search_key(${SEARCHED})` })
    .where('template_id', '=', templateId)
    .execute();
  await tx
    .updateTable('templates')
    .set((eb) => ({ searched_version: eb.ref('version') }))
    .where('id', '=', templateId)
    .execute();
}

// The release before changes a template without its search keys.
const SEARCH_KEY = sql`coalesce(
  case when templates.searched_version = templates.version then subplans.search_text end,
  search_key(${SEARCHED})
)`;

function subplanPage(db: Database, viewer: Viewer, { q = '', cursor, limit }: SubplanPage) {
  const key = searchKey(q.trim());
  const last = cursor === undefined ? [] : readCursor(cursor, ['integer', 'text', 'integer', 'id']);
  return subplans(db, viewer)
    .$if(key !== '', (query) => query.where(sql<boolean>`strpos(${SEARCH_KEY}, ${key}) > 0`))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(${SORT_DAY}, templates.name, subplans.position, subplans.id)
        > (${last[0]}::int, ${last[1]}::text, ${last[2]}::int, ${last[3]}::uuid)`),
    )
    .limit(limit);
}

/** Returns a page of the subplans like `listSubplans`, with topics and tasks. One may have the size of a template. */
export async function listFullSubplans(db: Database, viewer: Viewer, page: SubplanPage) {
  const ids = db.selectFrom(subplanPage(db, viewer, page).as('listed')).select('listed.id');
  const { rows } = await largeRows(ids, (key) =>
    fullSubplan(db, viewer, sql<string>`(${key} ->> 'id')::uuid`),
  ).execute(db);
  return shownRows(rows, (row) => withSparseTasks(row));
}

/** Returns the subplan with topics and tasks in a list, which is empty when the viewer may not see it. */
export async function findSubplans(db: Database, viewer: Viewer, { id }: { id: string }) {
  const rows = await fullSubplan(db, viewer, id).execute();
  return rows.map((row) => withSparseTasks(row));
}

function fullSubplan(db: Database, viewer: Viewer, id: string | RawBuilder<string>) {
  return subplans(db, viewer)
    .select((eb) => topicsOf(eb, { is_template: true }).as('topics'))
    .where('subplans.id', '=', id);
}
