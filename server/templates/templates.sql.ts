import { type ExpressionBuilder, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { PAGE_SIZE } from '#shared/page.ts';
import { placeholdersIn } from '#shared/checklist/placeholders/placeholders.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import type { TemplateInput, TemplateSummary } from '#shared/templates/schema.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { preparedOne, preparedWhole } from '../platform/database/prepared.ts';
import type { DB } from '../platform/database/tables.ts';
import { withinBytes } from '../platform/database/withinBytes.ts';
import { withSparseTasks } from '../checklist/sparse.sql.ts';
import { byHrRole } from '../people/people.sql.ts';
import { isCreator, isCreatorOrHr, type Sees, seesOf, subplansOf } from './subplans.sql.ts';

/** The condition of Templates 2: a private template is visible to its creator alone, and to HR (Templates 11). */
function visibleTemplate(viewer: Viewer, sees: Sees = seesOf(viewer)) {
  return (eb: ExpressionBuilder<DB, 'templates'>) => eb.or([eb('templates.public', '=', true), sees(viewer)]);
}

/** Makes a statement on visible templates for HR and for everybody else, and returns the function that runs one of them. */
function onVisibleTemplates<Values extends Viewer, Result>(
  make: (sees: Sees) => (db: Database, values: Values) => Result,
): (db: Database, values: Values) => Result {
  return byHrRole(make(isCreator), make(isCreatorOrHr));
}

function templates(db: Database) {
  return db
    .selectFrom('templates')
    .innerJoin('people as creator', 'creator.id', 'templates.manager_id')
    .select([
      'templates.id',
      'templates.name',
      'templates.description',
      'templates.manager_id',
      'creator.name as manager_name',
      'templates.public',
      'templates.remind_days_before_due',
      'templates.version',
    ]);
}

function templateSummaries(db: Database, viewer: Viewer, sees: Sees) {
  return templates(db)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('subplans')
          .select(sql<number>`count(*)::int`.as('subplan_count'))
          .select(sql<number>`coalesce(sum(total_tasks), 0)::int`.as('task_count'))
          .whereRef('subplans.template_id', '=', 'templates.id')
          .where((subplan) => subplan.or([subplan('subplans.public', '=', true), sees(viewer)]))
          .as('counts'),
      (join) => join.onTrue(),
    )
    .select(['counts.subplan_count', 'counts.task_count']);
}

const listOwnTemplates = preparedWhole((db, viewer: Viewer) =>
  templateSummaries(db, viewer, isCreator)
    .where(isCreator(viewer))
    .limit(sql.lit(PAGE_SIZE + 1)),
);
const listVisibleTemplates = onVisibleTemplates((sees) =>
  preparedWhole((db, viewer: Viewer) =>
    templateSummaries(db, viewer, sees)
      .where(visibleTemplate(viewer, sees))
      .limit(sql.lit(PAGE_SIZE + 1)),
  ),
);

type TemplateScope = { all: boolean };

/**
 * Returns the viewer's own templates, with `all` those of others that they may see too, in no particular
 * order; null when they are more than a page. They are then read in two statements, by `listTemplateNames` and `listTemplatesById`.
 */
export function listOnePage(
  db: Database,
  viewer: Viewer,
  { all }: TemplateScope,
): Promise<TemplateSummary[] | null> {
  return all ? listVisibleTemplates(db, viewer) : listOwnTemplates(db, viewer);
}

/** Returns the ids and names of all templates of the list. */
export function listTemplateNames(db: Database, viewer: Viewer, { all }: TemplateScope) {
  return db
    .selectFrom('templates')
    .select(['templates.id', 'templates.name'])
    .where(all ? visibleTemplate(viewer) : isCreator(viewer))
    .execute();
}

/** Returns those of the templates that the viewer may see, in the order of the ids, up to the bytes of a page. */
export function listTemplatesById(
  db: Database,
  viewer: Viewer,
  ids: readonly string[],
): Promise<TemplateSummary[]> {
  const query = templateSummaries(db, viewer, seesOf(viewer))
    .where((eb) => eb('templates.id', '=', eb.fn.any(eb.val([...ids]))))
    .where(visibleTemplate(viewer))
    .orderBy((eb) => sql`array_position(${eb.val([...ids])}::uuid[], templates.id)`);
  return withinBytes(db, query, ['name', 'description']).execute();
}

/**
 * Returns a template with the subplans that the viewer may
 * see, or undefined when they may not see the template.
 */
export async function findTemplate(db: Database, values: Viewer & { template_id: string }) {
  const row = await findTemplateRow(db, values);
  if (row === undefined) return undefined;
  const { has_placeholders, ...template } = row;
  const found = { ...template, subplans: template.subplans.map((subplan) => withSparseTasks(subplan)) };
  return has_placeholders ? { ...found, placeholders: placeholdersIn(found).known } : found;
}

const findTemplateRow = onVisibleTemplates((sees) =>
  preparedOne((db, values: Viewer & { template_id: string }) =>
    templates(db)
      .select('templates.has_placeholders')
      .select((eb) => subplansOf(eb, values, sees).as('subplans'))
      .where('templates.id', '=', values.template_id)
      .where(visibleTemplate(values, sees)),
  ),
);

/** Locks the template until the end of the transaction; returns false when the viewer may not see it. */
export async function lockTemplate(tx: Transaction, viewer: Viewer, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('templates')
    .select('id')
    .where('id', '=', id)
    .where(visibleTemplate(viewer))
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

type TemplateFields = Pick<TemplateInput, 'name' | 'description' | 'public' | 'remind_days_before_due'> & {
  has_placeholders: boolean;
};

export async function insertTemplate(
  tx: Transaction,
  viewer: Viewer,
  fields: TemplateFields,
): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('templates')
    .values({ ...givenFields(fields), id, manager_id: viewer.id })
    .execute();
  return id;
}

/** Changes the given fields, and increments the version. */
export async function updateTemplate(
  tx: Transaction,
  id: string,
  fields: Partial<TemplateFields>,
): Promise<void> {
  await tx
    .updateTable('templates')
    .set((eb) => ({
      ...givenFields(fields),
      version: eb('version', '+', 1),
      // The search keys of its subplans stay right until its checklist is written.
      searched_version: eb('searched_version', '+', 1),
      updated_at: sql`now()`,
    }))
    .where('id', '=', id)
    .execute();
}

export async function countTemplates(tx: Transaction, personId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('templates')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('manager_id', '=', personId)
    .executeTakeFirstOrThrow();
  return count;
}

function givenFields<F extends Partial<TemplateFields>>({
  name,
  description,
  public: isPublic,
  remind_days_before_due,
  has_placeholders,
}: F) {
  const fields = { name, description, public: isPublic, remind_days_before_due, has_placeholders };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Pick<
    F,
    keyof TemplateFields & keyof F
  >;
}

export async function deleteTemplate(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('templates').where('id', '=', id).execute();
}

/** Returns id and name of a template that the viewer may see, or undefined. */
export function findVisibleTemplateName(db: Database, viewer: Viewer, id: string) {
  return db
    .selectFrom('templates')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where(visibleTemplate(viewer))
    .executeTakeFirst();
}

/** Returns id and version of a template that the viewer may see, or undefined. */
export async function findTemplateVersion(db: Database, viewer: Viewer, id: string | undefined) {
  if (id === undefined) return undefined;
  return db
    .selectFrom('templates')
    .select(['id as template_id', 'version as template_version', 'has_placeholders'])
    .where('id', '=', id)
    .where(visibleTemplate(viewer))
    .executeTakeFirst();
}
