import { isUsableEmail, normalizeEmail } from '#shared/people/email.ts';
import type { Group, GroupInput, GroupMember, MembersInput } from '#shared/people/groups/schema.ts';
import { ADDED_OUTSIDE, ADDED_THEMSELVES, hasSomeDepartments } from '#shared/people/groups/rights.ts';
import { hasRole, isHrOrAdmin } from '#shared/people/viewer.ts';
import { searchKey } from '#shared/search.ts';
import { isBlank } from '#shared/text.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { lock } from '../../platform/database/locks.ts';
import { authorize, foundOr404, hrAndAdminsOnly, invalidField, Refusal } from '../../platform/http/errors.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { listAvailability } from '../availability.sql.ts';
import { record } from '../../platform/journal/journal.sql.ts';
import * as store from './groups.sql.ts';
import { today } from '../../platform/today.ts';
import { firstWithin } from '../../platform/http/answers/firstWithin.ts';
import { PAGE_BYTES } from '#shared/page.ts';

/** Refuses teams and colleagues to people who give nobody tasks (Owners 2). */
export async function authorizeReading(db: Database, viewer: SignedIn): Promise<void> {
  if (hasRole(viewer) || (await store.leads(db, viewer.id))) return;
  throw new Refusal(
    403,
    'auth.managers_only',
    'Teams and colleagues are listed for those who give tasks to them.',
  );
}

/**
 * Returns the text without characters that the search ignores. A text of white space or accents alone would match
 * everybody.
 */
export function searchedText(q: string): string {
  const text = q.trim();
  if ([...searchKey(text)].length >= MIN_CHARACTERS) return text;
  throw invalidField('q', 'must have two characters', 'Enter at least two letters of the name.');
}

const MIN_CHARACTERS = 2;

/** Refuses the members of a team to everybody but HR, admins and its leads. */
export async function authorizeMembers(db: Database, viewer: SignedIn, id: string): Promise<void> {
  if (isHrOrAdmin(viewer) || (await store.leads(db, viewer.id, id))) return;
  throw hrAndAdminsOnly();
}

export async function createGroup(
  tx: Transaction,
  { now }: ActionContext,
  viewer: SignedIn,
  input: GroupInput,
): Promise<{ id: string }> {
  const fields = fieldsOf(input);
  // Two concurrent calls could both find the name free.
  await lock(tx, 'owners');
  if (await store.isNameTaken(tx, fields.name)) throw nameTaken();
  const id = await store.insertGroup(tx, fields);
  if (id === undefined) throw nameTaken();
  const detail = { name: fields.name, external_id: null, added: [] };
  await record(tx, { event: 'group.created', subject_id: id, actor: viewer, detail, at: now() });
  return { id };
}

function fieldsOf({ name, email }: GroupInput) {
  const address = isBlank(email) ? null : normalizeEmail(email!);
  if (address !== null && !isUsableEmail(address))
    throw invalidField('email', 'must be an email', 'Enter an email, or leave it empty.');
  return { name: name.trim().normalize('NFC'), email: address };
}

const nameTaken = () =>
  new Refusal(409, 'groups.name_taken', 'Another team has this name. Choose another one.');

export async function updateGroup(
  tx: Transaction,
  { now }: ActionContext,
  viewer: SignedIn,
  { id, body }: { id: string; body: () => GroupInput },
): Promise<Group> {
  await lock(tx, 'owners');
  const group = await lockGroup(tx, id);
  const fields = fieldsOf(body());
  if (group.source === 'scim' && fields.name !== group.name) throw managedByDirectory();
  if (fields.name !== group.name && (await store.isNameTaken(tx, fields.name, id))) throw nameTaken();
  const changes = (['name', 'email'] as const)
    .filter((field) => group[field] !== fields[field])
    .map((field) => ({ field, old: group[field], new: fields[field] }));
  if (changes.length === 0) return group;
  await store.updateGroup(tx, id, fields);
  const detail = { changes, added: [], removed: [] };
  await record(tx, { event: 'group.changed', subject_id: id, actor: viewer, detail, at: now() });
  return { ...group, ...fields };
}

const managedByDirectory = () =>
  new Refusal(409, 'groups.of_directory', 'The directory maintains this team. Change it there.');

export async function lockGroup(tx: Transaction, id: string): Promise<Group> {
  if (!(await store.lockGroup(tx, id))) foundOr404(undefined);
  return foundOr404(await store.findGroup(tx, id));
}

/** Sets the members of a team made by hand, and returns them. */
export async function setMembers(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, body }: { id: string; body: () => MembersInput },
): Promise<GroupMember[]> {
  const group = await lockGroup(tx, id);
  const before = await store.listMembers(tx, id);
  const leads = wantedMembers(before, body());
  const known = new Set(before.map((member) => member.id));
  const wanted = new Set(leads.keys());
  const added = [...wanted].filter((person) => !known.has(person));
  const removed = [...known].filter((person) => !wanted.has(person));
  if (group.source === 'scim' && added.length + removed.length > 0) throw managedByDirectory();
  if (hasSomeDepartments(viewer)) {
    authorize(wanted.has(viewer.id) && !known.has(viewer.id) ? ADDED_THEMSELVES : null);
    authorize((await store.hasOutsiders(tx, viewer, added)) ? ADDED_OUTSIDE : null);
  }
  const able = (await listAvailability(tx, added, today(context))).filter(({ is_available }) => is_available);
  if (able.length < added.length) {
    throw invalidField(
      'person_ids',
      'has somebody who cannot do tasks',
      'Somebody of them does not exist, has left, or has no active account. Reload, and choose again.',
    );
  }
  const isLead = new Map(before.map((member) => [member.id, member.is_lead]));
  const isSame = [...leads].every(([person, is_lead]) => isLead.get(person) === is_lead);
  if (isSame && removed.length === 0) return before;
  await store.setMembers(
    tx,
    id,
    [...leads].map(([person_id, is_lead]) => ({ person_id, is_lead })),
  );
  const detail = { changes: [], added, removed };
  await record(tx, { event: 'group.changed', subject_id: id, actor: viewer, detail, at: context.now() });
  return firstWithin(await store.listMembers(tx, id), PAGE_BYTES);
}

/** Returns who is in the team after a change, with whether they lead it. */
function wantedMembers(before: readonly GroupMember[], input: MembersInput): Map<string, boolean> {
  if (input.changes === undefined) {
    if (input.person_ids === undefined)
      throw invalidField('person_ids', 'is required', 'Send `changes`, or all members as `person_ids`.');
    const leadIds = lowerCase(input.lead_ids ?? []);
    const ids = [...lowerCase(input.person_ids), ...leadIds];
    return new Map(ids.map((id) => [id, leadIds.includes(id)]));
  }
  const members = new Map(before.map(({ id, is_lead }) => [id, is_lead]));
  for (const { person_id, is_member = true, is_lead } of input.changes) {
    const id = person_id.toLowerCase();
    if (is_member) members.set(id, is_lead ?? members.get(id) ?? false);
    else members.delete(id);
  }
  return members;
}

const lowerCase = (ids: readonly string[]) => ids.map((id) => id.toLowerCase());
