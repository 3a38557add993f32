import { randomUUID } from 'node:crypto';
import { fieldChanges } from '#shared/changes.ts';
import { checklistChanges } from '#shared/checklist/changes.ts';
import { dueInTemplate, templateDueInDays } from '#shared/checklist/due.ts';
import type { SubplanInput } from '#shared/checklist/schema.ts';
import { withStored } from '#shared/checklist/values.ts';
import { copyTemplate } from '#shared/templates/copy.ts';
import { whyTemplateCannotBeEdited } from '#shared/templates/rights.ts';
import type { Template, TemplateInput } from '#shared/templates/schema.ts';
import type { LookUp } from '../checklist/files/owners/finder.ts';
import { withNamedOwners } from '../checklist/files/owners/named.ts';
import { requireOwners } from '../checklist/owners/resolve.ts';
import { type ChecklistRows, type DueDays, toRows } from '../checklist/rows.ts';
import { writeChecklist } from '../checklist/checklist.sql.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { lockShared } from '../platform/database/locks.ts';
import { authorize, foundOr404, notFound, Refusal } from '../platform/http/errors.ts';
import { bodyOfCurrent, type VersionedInput } from '../platform/http/optimisticLock.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { record } from '../platform/journal/journal.sql.ts';
import * as store from './templates.sql.ts';
import { storeSearchTexts } from './subplans.sql.ts';
import type { Clock } from '../platform/today.ts';
import { type ChecklistTexts, placeholdersIn } from '#shared/checklist/placeholders/placeholders.ts';

/** The most templates of a person (Templates 12): far more than a manager maintains. */
const MAX_TEMPLATES = 500;

/**
 * A template has no days, and subplans that count from the start have default days for clients that do not know about
 * them.
 */
const TEMPLATE_DAYS: DueDays = {
  ofSubplan: (subplan) => ({ due_in_days: templateDueInDays(subplan), due_date: null }),
  ofTask: () => null,
};

/**
 * No day is set by hand in a template: changing the days of a subplan that counts from the start makes it count from
 * the assignment.
 */
const withTemplateDue = (subplans: readonly SubplanInput[]): SubplanInput[] =>
  subplans.map((subplan) =>
    subplan.due?.offset == null ? subplan : { ...subplan, due: dueInTemplate(subplan.due) },
  );

/** Returns a template with the ids of the people whom it names without one, as a document does (Files 9). */
export async function withPeople(db: Database, lookUp: LookUp, input: TemplateInput): Promise<TemplateInput> {
  return input.subplans ? { ...input, subplans: await withNamedOwners(db, lookUp, input.subplans) } : input;
}

/** Creates a template, or a copy of one, and returns its id. */
export async function createTemplate(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  input: TemplateInput,
  copied?: Template,
): Promise<{ id: string }> {
  await lockShared(tx, 'owners');
  const has_placeholders = usesPlaceholders(input, copied);
  const rows = toRows(withTemplateDue(input.subplans ?? []), { days: TEMPLATE_DAYS });
  // Two concurrent calls may exceed it by one: the number only bounds the size of a search of all templates.
  if ((await store.countTemplates(tx, viewer.id)) >= MAX_TEMPLATES) {
    throw new Refusal(
      409,
      'templates.too_many',
      `You have ${MAX_TEMPLATES} templates. Delete one that is no longer used.`,
    );
  }
  const id = await store.insertTemplate(tx, viewer, { ...input, has_placeholders });
  await writeTemplateChecklist(tx, context, id, rows);
  const detail = { name: input.name };
  await record(tx, { event: 'template.created', subject_id: id, actor: viewer, detail, at: context.now() });
  return { id };
}

async function writeTemplateChecklist(
  tx: Transaction,
  clock: Clock,
  id: string,
  rows: ChecklistRows,
): Promise<void> {
  await requireOwners(tx, clock, rows.tasks);
  await writeChecklist(tx, { template_id: id }, rows);
  await storeSearchTexts(tx, id);
}

/** Copies a template that the viewer may see, counts its bytes as saved, and returns the copy's id (Templates 4, 10). */
export async function duplicateTemplate(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, count }: { id: string; count: (bytes: number) => Promise<void> },
): Promise<{ id: string }> {
  const template = foundOr404(await store.findTemplate(tx, { ...viewer, template_id: id }));
  const ids = { now: () => context.now().getTime(), random: () => randomUUID() };
  const copy = copyTemplate(template, ids);
  await count(Buffer.byteLength(JSON.stringify(copy)));
  return createTemplate(tx, context, viewer, copy, template);
}

/** Saves an edited template and returns it. Items that are missing from the body are removed (API 9). */
export function updateTemplate(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { lookUp, ...sent }: { id: string; lookUp: LookUp } & VersionedInput<TemplateInput>,
): Promise<Template> {
  return changeTemplate(tx, context, viewer, sent, {
    gives_tasks: true,
    decide: async (template, body) => {
      const input = await withPeople(tx, lookUp, body);
      // Without `subplans` in the body the checklist is not changed.
      const existing = template.subplans;
      const rows =
        input.subplans &&
        toRows(withTemplateDue(withStored(input.subplans, existing)), { existing, days: TEMPLATE_DAYS });
      const has_placeholders = usesPlaceholders({ ...template, ...input }, template);
      return {
        event: 'template.edited',
        write: async () => {
          await store.updateTemplate(tx, template.id, { ...input, has_placeholders });
          if (rows) await writeTemplateChecklist(tx, context, template.id, rows);
        },
      };
    },
  });
}

/**
 * Toggles whether a template is public, or sets it to the value in the body, and returns it (Templates 2).
 */
export function setTemplatePublic(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  sent: { id: string } & VersionedInput<{ public?: boolean; version?: number } | undefined>,
): Promise<Template> {
  return changeTemplate(tx, context, viewer, sent, {
    decide: (template, input) => {
      const isPublic = input?.public ?? !template.public;
      if (isPublic === template.public) return null;
      return {
        event: isPublic ? 'template.published' : 'template.made_private',
        write: () => store.updateTemplate(tx, template.id, { public: isPublic }),
      };
    },
  });
}

/** Deletes a template with its checklist. Plans that were copied from it are not changed (Templates 5). */
export async function deleteTemplate(
  tx: Transaction,
  { now }: ActionContext,
  viewer: SignedIn,
  { id }: { id: string },
): Promise<void> {
  const template = await lockOwnTemplate(tx, viewer, id);
  await store.deleteTemplate(tx, id);
  const detail = { name: template.name };
  await record(tx, { event: 'template.deleted', subject_id: id, actor: viewer, detail, at: now() });
}

/** Locks and returns a template that the viewer may edit; throws a 404 or 403 (Templates 2, Templates 3). */
async function lockOwnTemplate(tx: Transaction, viewer: SignedIn, id: string): Promise<Template> {
  if (!(await store.lockTemplate(tx, viewer, id))) throw notFound();
  const template = foundOr404(await store.findTemplate(tx, { ...viewer, template_id: id }));
  authorize(whyTemplateCannotBeEdited(viewer, template));
  return template;
}

type TemplateChange = {
  event: 'template.edited' | 'template.published' | 'template.made_private';
  write: () => Promise<unknown>;
};

type TemplateRule<Body> = {
  /** Whether it may give tasks to people, who then stay available until the end of the transaction. */
  gives_tasks?: true;
  /** Returns what becomes of the template, or null when it is so already. Throws a refusal. */
  decide: (template: Template, input: Body) => TemplateChange | null | Promise<TemplateChange | null>;
};

/**
 * Changes a template of the viewer, records the event with all that has changed, and returns it. The write path of templates, as
 * `changePlan` is that of plans: the database commits no version without an event (migration 0160).
 */
async function changeTemplate<Body extends object | undefined>(
  tx: Transaction,
  { now }: ActionContext,
  viewer: SignedIn,
  { id, ...sent }: { id: string } & VersionedInput<Body>,
  { gives_tasks, decide }: TemplateRule<Body>,
): Promise<Template> {
  if (gives_tasks) await lockShared(tx, 'owners');
  const before = await lockOwnTemplate(tx, viewer, id);
  const change = await decide(before, await bodyOfCurrent(tx, 'template', before, sent, viewer));
  if (change === null) return before;
  await change.write();
  const after = foundOr404(await store.findTemplate(tx, { ...viewer, template_id: id }));
  const changes = [
    ...fieldChanges(before, after, ['name', 'description', 'public', 'remind_days_before_due']),
    ...checklistChanges(before.subplans, after.subplans),
  ];
  const detail = { version: after.version, changes };
  await record(tx, { event: change.event, subject_id: id, actor: viewer, detail, at: now() });
  return after;
}

/**
 * Returns whether the words in braces of a template are filled in when it is assigned (Templates 13). In a template of before they are
 * text until a placeholder is added.
 */
function usesPlaceholders(after: ChecklistTexts, before?: Template): boolean {
  const { known } = placeholdersIn(after);
  if (before === undefined || before.placeholders) return known.length > 0;
  const stored = placeholdersIn(before).known;
  return known.some((word) => !stored.includes(word));
}
