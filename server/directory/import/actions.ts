import type { Line, PeopleFile } from '#shared/directory/import/columns.ts';
import { importResult, withFirstChanges } from '#shared/directory/import/importResult.ts';
import { type ImportPlan, planImport } from '#shared/directory/import/planImport.ts';
import { type Importer, type Known } from '#shared/directory/import/refusals.ts';
import type { ImportResult } from '#shared/directory/import/schema.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { lock } from '../../platform/database/locks.ts';
import { badRequest, managersOnly, notSignedIn, Refusal } from '../../platform/http/errors.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { Actor } from '../../platform/journal/journal.sql.ts';
import { lockPeople } from '../../people/people.sql.ts';
import { lockForHandOver } from '../team/handOverWork.ts';
import { applyImport } from './applyImport.ts';
import * as store from './import.sql.ts';
import { type Clock, today } from '../../platform/today.ts';

/** The counted acts of an import: people whom it creates, and people outside the team in the file of a manager. */
export type CountedAct = 'imported' | 'outsider';

type ImportInput = {
  file: PeopleFile;
  /** Whether an admin imports it as a manager would (Import 5). */
  isOwnTeam?: boolean;
  /** Throws when the importer has done too much of the act (API 14). An operator has no limits. */
  count?: (act: CountedAct, people: number) => Promise<void>;
};

/**
 * Creates and updates the people of a file and returns the changes (Import 1). Throws a 400 that lists the errors of
 * the file, with nothing written. The importer is a person, or without an id an operator.
 */
export async function importPeople(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  input: ImportInput,
): Promise<ImportResult> {
  await lock(tx, 'reportingLines');
  const later = await lockOf(tx, input.file);
  const { plan, known } = await makePlan(tx, context, actor, input);
  const result = refuseErrors(plan);
  if (result.created > 0) await input.count?.('imported', result.created);
  await applyImport(tx, context, actor, { people: plan.people, known, later });
  return withFirstChanges(result);
}

/**
 * Creates or changes one person as the line of an admin's file would (People 17). The caller has checked the viewer's
 * rights, and holds the lock 'reportingLines'. An impossible change is a 400 with its reason.
 */
export async function importOne(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  line: Omit<Line, 'line'>,
): Promise<void> {
  const file = {
    lines: [{ ...line, line: 1 }],
    errors: [],
    error_count: 0,
    date_order: null,
    unclear_day: null,
  };
  const later = await lockOf(tx, file);
  const known = await store.listKnownPeople(tx, emailsOf(file));
  const plan = planImport(file, await readFacts(tx, context, file, known), { id: actor.id, team: null });
  const [error] = plan.errors;
  if (error) throw badRequest('input.invalid', error.message);
  await applyImport(tx, context, actor, { people: plan.people, known, later, source: 'manual' });
}

/** Returns what `importPeople` would change, and throws as it does. */
export async function previewImport(
  tx: Transaction,
  context: Clock,
  actor: Actor,
  input: ImportInput,
): Promise<ImportResult> {
  return refuseErrors((await makePlan(tx, context, actor, input)).plan);
}

/**
 * Locks what the lines change, plans before people as others do, and returns what `lockForHandOver` does. Whose manager or start
 * changes is known before: the caller holds the lock 'reportingLines', as all who change either do.
 */
async function lockOf(tx: Transaction, file: PeopleFile): Promise<ReadonlySet<string>> {
  const emails = emailsOf(file);
  const people = await store.listKnownPeople(tx, emails);
  const byEmail = new Map(people.map((person) => [person.email, person]));
  const followed = file.lines.flatMap(({ email, manager_email, attributes: { start_on } }) => {
    const person = byEmail.get(email);
    if (!person) return [];
    const isMoved = manager_email && byEmail.get(manager_email)?.id !== person.manager_id;
    const starts = start_on !== undefined && start_on !== person.start_on;
    return isMoved || starts ? [{ id: person.id, manager: isMoved ? manager_email : null }] : [];
  });
  const later = await lockForHandOver(tx, followed);
  await lockPeople(tx, { emails, is_referable: true });
  return later;
}

/** The emails of the people and managers that the file names. */
function emailsOf({ lines }: PeopleFile): string[] {
  return [
    ...new Set(
      lines.flatMap(({ email, manager_email }) => [email, ...(manager_email ? [manager_email] : [])]),
    ),
  ];
}

async function makePlan(
  tx: Transaction,
  context: Clock,
  actor: Actor,
  { file, isOwnTeam = false, count }: ImportInput,
) {
  const importer = await findImporter(tx, actor, isOwnTeam);
  const team = importer.team === null ? [] : [importer.team.email];
  const people = await store.listKnownPeople(tx, [...emailsOf(file), ...team]);
  const plan = planImport(file, await readFacts(tx, context, file, people), importer);
  if (plan.outsiders > 0) await count?.('outsider', plan.outsiders);
  return { plan, known: people };
}

/** The role may have ended, or the account, while the file was read and the call waited for the lock (People 9, People 10). */
async function findImporter(tx: Transaction, { id }: Actor, isOwnTeam: boolean): Promise<Importer> {
  if (id === null) return { id, team: null };
  const person = await store.findImporter(tx, id);
  if (person === undefined) throw notSignedIn();
  if (person.is_admin && !isOwnTeam) return { id, team: null };
  if (person.is_manager) return { id, team: { id, email: person.email } };
  throw managersOnly();
}

async function readFacts(
  db: Database,
  clock: Clock,
  { lines }: PeopleFile,
  people: Known['people'],
): Promise<Known> {
  const byEmail = new Map(people.map((person) => [person.email, person]));
  const demoted = lines.flatMap(({ email, is_manager }) => {
    const person = byEmail.get(email);
    return person?.is_manager && is_manager === false ? [person.id] : [];
  });
  const ids = lines.flatMap(({ attributes }) => attributes.external_id ?? []);
  return {
    today: today(clock),
    people,
    reports: await store.listReportsOf(db, demoted),
    openPlans: await store.listOpenPlansOf(db, demoted),
    externalIds: await store.listExternalIds(db, ids),
  };
}

function refuseErrors(plan: ImportPlan): ImportResult {
  const result = importResult(plan);
  const [first] = result.errors;
  if (first === undefined) return result;
  const count = result.error_count === 1 ? 'one error' : `${result.error_count.toLocaleString('en')} errors`;
  throw new Refusal(
    400,
    'import.invalid',
    `The file has ${count}, so nothing was imported. Line ${first.line}: ${first.message}`,
    { members: { import: withFirstChanges(result) } },
  );
}
