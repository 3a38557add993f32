import { MAX_ITEMS } from '#shared/batches/limits.ts';
import type { Column } from '#shared/directory/import/columns.ts';
import {
  type EventOfPerson,
  type NewPerson,
  type PeopleIds,
  type PersonChanges,
  type PersonDetail,
  SHOWN_ATTRIBUTES,
} from '#shared/directory/people/schema.ts';
import { PAGE_BYTES } from '#shared/page.ts';
import { isInHrScope } from '#shared/people/hrScope.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { whyNotThere } from '#shared/people/left.ts';
import { whyDisabled } from '#shared/people/roles.ts';
import { isManagerOrHr } from '#shared/people/viewer.ts';
import { storedEmail } from '../../people/actions.ts';
import type { PeopleFilter } from '../../lists/people.sql.ts';
import { listManagersAbove } from '../../people/people.sql.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { lock } from '../../platform/database/locks.ts';
import { authorize, foundOr404, invalidField, Refusal } from '../../platform/http/errors.ts';
import { firstWithin } from '../../platform/http/answers/firstWithin.ts';
import { toCursor } from '../../platform/http/nextPage.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { listAnyPlans } from '../../plans/getPlan.ts';
import { listSubplanOutlines } from '../../plans/tasks/outlines.sql.ts';
import { importOne } from '../import/actions.ts';
import { listEventsOfPerson } from './history.sql.ts';
import * as store from './people.sql.ts';
import { type Clock, today } from '../../platform/today.ts';

/** The most plans that the page of a person shows. */
const MAX_PLANS = 200;

/** Returns the ids of all people whom the filters leave, unless they are more than a batch takes (People 15). */
export async function selectPeople(
  db: Database,
  clock: Clock,
  viewer: SignedIn,
  filter: PeopleFilter,
): Promise<PeopleIds> {
  const reading = { viewer, list: 'organisation' as const, today: today(clock) };
  const ids = await store.listIds(db, reading, { ...filter, limit: MAX_ITEMS + 1 });
  if (ids.length > MAX_ITEMS) {
    throw new Refusal(
      409,
      'people.too_many',
      `More than ${MAX_ITEMS.toLocaleString('en')} people match, and a template goes to at most so many at once. Narrow the list.`,
    );
  }
  return { ids };
}

/** Returns a person with their plans, which their manager and HR see (People 16). */
export async function getPerson(
  db: Database,
  context: ActionContext,
  viewer: SignedIn,
  id: string,
): Promise<PersonDetail> {
  const { scim_fields, disabled_at, manager_id: _, photo, ...person } = await findReadable(db, viewer, id);
  return {
    ...person,
    ...(photo !== null && { photo }),
    is_disabled: disabled_at !== null,
    locked: scim_fields,
    plans: isManagerOrHr(viewer) ? await listPlans(db, context, viewer, id) : null,
  };
}

/** Returns a person whom the viewer reads as HR, as an admin, or as their manager. */
async function findReadable(db: Database, viewer: SignedIn, id: string) {
  const found =
    (await store.findPerson(db, viewer, id)) ??
    ((await store.isReport(db, viewer, id)) ? await store.findReport(db, id) : undefined);
  return foundOr404(found);
}

/** Returns a page of the history of a person and of their plans, with one row more than the limit (People 18). */
export async function listHistory(
  db: Database,
  context: ActionContext,
  viewer: SignedIn,
  { id, cursor, limit }: { id: string; cursor?: string | undefined; limit: number },
): Promise<(EventOfPerson & EventPlace & { list_bytes: number })[]> {
  await findReadable(db, viewer, id);
  const plans = isManagerOrHr(viewer)
    ? await store.listPlansOfPerson(db, viewer, id, today(context), MAX_PLANS)
    : [];
  const names = new Map(plans.map((plan) => [plan.id, plan.name]));
  const hasOwn = (await store.findPerson(db, viewer, id)) !== undefined;
  const events = await listEventsOfPerson(db, {
    personId: id,
    planIds: [...names.keys()],
    hasOwn,
    cursor,
    limit,
  });
  return events.map(({ subject, subject_id, seq, at, actor_id, actor_name, event, detail, list_bytes }) => ({
    list_bytes,
    subject_id,
    seq,
    at,
    actor: { id: actor_id, name: actor_name },
    event,
    detail: detail as EventOfPerson['detail'],
    plan: subject === 'plan' ? { id: subject_id, name: names.get(subject_id) ?? '' } : null,
  }));
}

/** The position of an event in the journal. */
type EventPlace = { subject_id: string; seq: number };

export const eventCursor = ({ at, subject_id, seq }: EventPlace & { at: string }): string =>
  toCursor([at, subject_id, seq]);

async function listPlans(db: Database, context: ActionContext, viewer: SignedIn, id: string) {
  const found = await store.listPlansOfPerson(db, viewer, id, today(context), MAX_PLANS);
  const ids = found.map((plan) => plan.id);
  const plans = new Map((await listAnyPlans(db, context, ids)).map((plan) => [plan.id, plan]));
  const outlines = await listSubplanOutlines(db, ids);
  const shown = found.flatMap(({ id: plan_id, health }) => {
    const plan = plans.get(plan_id);
    if (!plan) return [];
    const { name, status, assigned_on, due_date, progress, manager, buddy, start_on, proposed_start_on } =
      plan;
    const subplans = (outlines.get(plan_id) ?? []).map(({ due_in_days: _, due: __, ...subplan }) => subplan);
    const fields = { id: plan_id, name, status, health, assigned_on, due_date, progress, manager, subplans };
    return [
      {
        ...fields,
        ...(buddy && { buddy }),
        ...(start_on !== undefined && { start_on }),
        ...(proposed_start_on !== undefined && { proposed_start_on }),
      },
    ];
  });
  // The names of 10,000 subplans may have more.
  return firstWithin(shown, PAGE_BYTES);
}

/** Changes a person by hand, as a line of an import of an admin would (People 17). */
export async function changePerson(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, body }: { id: string; body: () => PersonChanges },
): Promise<PersonDetail> {
  await lock(tx, 'reportingLines');
  const person = foundOr404(await store.findPerson(tx, viewer, id));
  const changes = body();
  authorize(whyDisabled({ ...person, disabled_at: person.disabled_at }));
  requireUnlocked(person, changes);
  if (changes.department !== undefined) requireOwnDepartment(viewer, changes.department);
  await importOne(tx, context, viewer, {
    email: person.email,
    ...(await lineOf(tx, context, changes, person)),
  });
  return getPerson(tx, context, viewer, id);
}

/** Adds a person by hand, and returns their id (People 17). */
export async function addPerson(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  input: NewPerson,
): Promise<{ id: string }> {
  await lock(tx, 'reportingLines');
  const email = storedEmail(input.email);
  requireOwnDepartment(viewer, input.department ?? '');
  if ((await store.findId(tx, email)) !== undefined)
    throw new Refusal(
      409,
      'people.email_taken',
      `${email} is somebody's email already. Search for it in the list.`,
    );
  await importOne(tx, context, viewer, { email, ...(await lineOf(tx, context, input, null)) });
  return { id: (await store.findId(tx, email))! };
}

type Known = { id: string; name: string; email: string; manager_id: string | null };

async function lineOf(tx: Transaction, clock: Clock, changes: PersonChanges, person: Known | null) {
  const { name, manager_id } = changes;
  const attributes = Object.fromEntries(
    SHOWN_ATTRIBUTES.flatMap((field) =>
      changes[field] === undefined ? [] : [[field, trimmed(changes[field])]],
    ),
  );
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(manager_id !== undefined && {
      manager_email:
        manager_id === null ? null : await requireManager(tx, clock, manager_id.toLowerCase(), person),
    }),
    attributes,
  };
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** Returns the email of the new manager; throws a 400 or 409 with a sentence for a person who cannot be one. */
async function requireManager(
  tx: Transaction,
  clock: Clock,
  id: string,
  person: Known | null,
): Promise<string> {
  const manager = await store.findManager(tx, id);
  if (!manager)
    throw invalidField('manager_id', 'is nobody', 'There is no such person. Choose another manager.');
  if (person?.manager_id === id) return manager.email;
  if (person?.id === id)
    throw invalidField('manager_id', 'is the person', 'Nobody is their own manager. Choose another one.');
  authorize(whyNotThere(manager, today(clock)));
  if (!manager.is_manager) {
    throw new Refusal(
      409,
      'people.not_a_manager',
      `${nameOrEmail(manager)} is not a manager. An admin can give them the role in Settings, People.`,
    );
  }
  if (person && (await listManagersAbove(tx, id)).includes(person.id)) {
    throw new Refusal(
      409,
      'people.reporting_circle',
      `${nameOrEmail(manager)} reports to ${nameOrEmail(person)}, directly or through others. Choose another manager.`,
    );
  }
  return manager.email;
}

const FIELD_OF: Partial<Record<keyof PersonChanges, Column | 'manager_id'>> = { manager_id: 'manager_id' };

/** Throws a 409 when a field would change that the directory maintains (People 12). */
function requireUnlocked(
  person: { scim_fields: readonly string[]; manager_id: string | null },
  changes: PersonChanges,
): void {
  const stored = person as unknown as Record<string, unknown>;
  const kept = Object.entries(changes)
    .filter(([field, value]) => value !== undefined && stored[field] !== trimmed(value))
    .map(([field]) => FIELD_OF[field as keyof PersonChanges] ?? field)
    .filter((field) => person.scim_fields.includes(field));
  if (kept.length === 0) return;
  const it = kept.length === 1 ? 'it' : 'them';
  const names = kept.map((field) => field.replace('_id', '').replaceAll('_', ' ')).join(', ');
  throw new Refusal(
    409,
    'people.directory',
    `The company's directory maintains ${names} of this person. Change ${it} there.`,
  );
}

/** HR of some departments neither adds people outside of them nor moves people out of their own reach. */
function requireOwnDepartment(viewer: SignedIn, department: string): void {
  if (viewer.is_admin || isInHrScope(viewer, department.trim())) return;
  throw invalidField(
    'department',
    'must be one of yours',
    `Enter one of the departments for which you act as HR: ${viewer.hr_departments?.join(', ') ?? ''}.`,
  );
}
