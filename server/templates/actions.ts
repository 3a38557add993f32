import { fieldChanges } from '#shared/changes.ts';
import { checklistChanges } from '#shared/checklist/changes.ts';
import { mayEditTemplate, ONLY_THE_CREATOR } from '#shared/templates/permissions.ts';
import type { Template, TemplateInput } from '#shared/templates/schema.ts';
import type { SignedIn } from '../http/viewer.ts';
import { toRows } from '../checklist/rows.ts';
import { writeChecklist } from '../checklist/store.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { inTransaction } from '../database/transaction.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { record } from '../journal/store.ts';
import { checkIfMatch, checkVersion, type Precondition } from '../http/optimisticLock.ts';
import { deleteTemplate, findTemplate, insertTemplate, lockTemplate, updateTemplate } from './store.ts';

/** Creates a template and answers its id (spec §7 POST /template/full). */
export async function create(
  tx: Transaction,
  viewer: SignedIn,
  input: TemplateInput,
): Promise<{ id: string }> {
  const rows = toRows(input.subplans ?? []);
  const id = await insertTemplate(tx, viewer, input);
  await writeChecklist(tx, { template_id: id }, rows);
  await record(tx, viewer, 'template', id, 'created', { name: input.name });
  return { id };
}

/** Replaces a template by what was sent: what is missing from it is removed. */
export function update(
  db: Database,
  viewer: SignedIn,
  id: string,
  ifMatch: Precondition,
  body: () => TemplateInput,
): Promise<Template> {
  return change(db, viewer, id, async (tx, template) => {
    checkIfMatch(ifMatch, template.version);
    const input = body();
    await checkVersion(tx, 'template', template, input.version);
    const { subplans } = input;
    const rows = subplans && toRows(subplans, { existing: template.subplans });
    await updateTemplate(tx, id, input);
    // Subplans that were not sent stay: only what a person was shown and sent back without can be meant to go.
    if (rows) await writeChecklist(tx, { template_id: id }, rows);
    return 'edited';
  });
}

/** Flips who sees the template, or sets it when the body says how (contract §4). */
export function setPublic(
  db: Database,
  viewer: SignedIn,
  id: string,
  body: () => { public?: boolean } | undefined,
): Promise<Template> {
  return change(db, viewer, id, async (tx, template) => {
    const isPublic = body()?.public ?? !template.public;
    if (isPublic === template.public) return null;
    await updateTemplate(tx, id, { public: isPublic });
    return isPublic ? 'published' : 'made_private';
  });
}

export function remove(db: Database, viewer: SignedIn, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const template = await lockOwn(tx, viewer, id);
    await deleteTemplate(tx, id);
    await record(tx, viewer, 'template', id, 'deleted', { name: template.name });
  });
}

/**
 * Runs one change of the viewer's own template in a transaction, records what it has changed under the name that it answers
 * (null: nothing happened), and answers what the template has become.
 */
function change(
  db: Database,
  viewer: SignedIn,
  id: string,
  act: (tx: Transaction, template: Template) => Promise<string | null>,
): Promise<Template> {
  return inTransaction(db, async (tx) => {
    const template = await lockOwn(tx, viewer, id);
    const event = await act(tx, template);
    if (event === null) return template;
    const changed = await findTemplate(tx, viewer, id);
    if (!changed) throw notFound();
    const detail = { version: changed.version, changes: changesOf(template, changed) };
    await record(tx, viewer, 'template', id, event, detail);
    return changed;
  });
}

function changesOf(before: Template, after: Template) {
  return [
    ...fieldChanges(before, after, ['name', 'description', 'public', 'remind_days_before_due']),
    ...checklistChanges(before.subplans, after.subplans),
  ];
}

async function lockOwn(tx: Transaction, viewer: SignedIn, id: string): Promise<Template> {
  const template = (await lockTemplate(tx, viewer, id)) ? await findTemplate(tx, viewer, id) : undefined;
  if (!template) throw notFound();
  if (!mayEditTemplate(viewer, template)) throw forbidden(ONLY_THE_CREATOR);
  return template;
}
