import type { Day } from '#shared/calendar.ts';
import { ATTRIBUTE_NAMES, NO_ATTRIBUTES } from '#shared/people/attributes.ts';
import { ERASED_EMAIL_END } from '#shared/people/email.ts';
import { hasSomeDepartments, whyTeamIsOfOthers } from '#shared/people/groups/rights.ts';
import { leadsTo, NO_STAND_IN } from '#shared/people/standIns/standIn.ts';
import { NOT_HR } from '#shared/people/viewer.ts';
import type { JoinPreview } from '#shared/privacy/schema.ts';
import { emailAfterJoin, lastDayOf, orderOfJoin, whyCannotJoin } from '#shared/privacy/join.ts';
import { findPerson } from '../../directory/people/people.sql.ts';
import { listGroupsOfOthers } from '../../tasks/tasks.sql.ts';
import { endSessionsOf, endTokensOf } from '../../people/administration/administration.sql.ts';
import { listStandIns } from '../../people/absence.sql.ts';
import { type Act, changePerson } from '../../people/changePeople.ts';
import { listManagersAbove, lockPeople, type PersonColumns } from '../../people/people.sql.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { lock } from '../../platform/database/locks.ts';
import { authorize, foundOr404, invalidField, notFound } from '../../platform/http/errors.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { joinTemplates } from '../../templates/owners/actions.ts';
import { finishHandOvers } from '../../directory/team/handOverWork.ts';
import { applyToPlans } from '../../plans/changePlan.ts';
import { movePlansOf } from '../../plans/change/join.sql.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { today } from '../../platform/today.ts';
import { recordsJoined } from './mails.ts';
import * as store from './join.sql.ts';

type Pair = { id: string; other_id: string };
type JoinPair = { kept: store.JoinRow; joined: store.JoinRow };

/** Returns what joining two records would move; throws a 404 or 409 when they cannot be joined (Joining 1). */
export async function previewJoin(db: Database, viewer: SignedIn, pair: Pair): Promise<JoinPreview> {
  return describeJoin(db, await readPair(db, viewer, pair));
}

async function describeJoin(db: Database, { kept, joined }: JoinPair): Promise<JoinPreview> {
  return {
    kept: recordOf(kept),
    joined: recordOf(joined),
    email: emailAfterJoin(kept, joined),
    moving: { ...(await store.countMoving(db, joined.id)), account: joined.has_account },
  };
}

const recordOf = ({ id, name, email, photo, is_manager, is_hr, is_admin }: store.JoinRow) => ({
  id,
  name,
  email,
  is_manager,
  is_hr,
  is_admin,
  ...(photo !== null && { photo }),
});

async function readPair(db: Database, viewer: SignedIn, { id, other_id }: Pair): Promise<JoinPair> {
  const ids = [id.toLowerCase(), other_id.toLowerCase()];
  if (ids[0] === ids[1])
    throw invalidField('other_id', 'is the same record', 'This is the record itself. Choose the other one.');
  for (const one of ids) foundOr404(await findPerson(db, viewer, one));
  const [one, other] = await store.readRecords(db, ids);
  if (!one || !other) throw notFound();
  const reports =
    (await listManagersAbove(db, one.id)).includes(other.id) ||
    (await listManagersAbove(db, other.id)).includes(one.id);
  const sharesPlan = await store.sharePlan(db, one.id, other.id);
  authorize(whyCannotJoin(viewer, one, other, { reports, sharesPlan }));
  if (hasSomeDepartments(viewer))
    authorize(whyTeamIsOfOthers({ has_others: await joinsTeamOfOthers(db, viewer, ids) }));
  return orderOfJoin(one, other);
}

/** Returns whether one of the two would get into a team that the viewer may not change (Owners 2). */
async function joinsTeamOfOthers(db: Database, viewer: SignedIn, ids: readonly string[]): Promise<boolean> {
  const ofOne = await store.listTeamsOfOne(db, ids);
  if (ofOne.length === 0) return false;
  const others = new Set(await listGroupsOfOthers(db, viewer, null));
  return ofOne.some((id) => others.has(id));
}

/** Joins two records of one person into one (Joining 1 to 3), and returns what has moved. */
export async function joinPeople(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, body }: { id: string; body: () => { other_id: string } },
): Promise<JoinPreview> {
  await lock(tx, 'reportingLines', 'admins', 'standIns', 'owners');
  foundOr404(await findPerson(tx, viewer, id));
  const pair = { id, other_id: body().other_id };
  const ids = [pair.id.toLowerCase(), pair.other_id.toLowerCase()];
  await finishHandOvers(tx, context, ids);
  await store.lockPlansOf(tx, ids);
  await lockPeople(tx, { ids });
  const found = await readPair(tx, viewer, pair);
  const { kept, joined } = found;
  const shown = await describeJoin(tx, found);
  const act = { actor: viewer, at: context.now() };
  const { email } = shown;
  const name = kept.name || joined.name;

  await endSessionsOf(tx, joined.id);
  await endTokensOf(tx, joined.id);
  await moveDependents(tx, act, kept, joined);
  const records = { joined_id: joined.id, kept_id: kept.id };
  const moved = await applyToPlans(tx, context, viewer, {
    write: async () => (await movePlansOf(tx, joined.id, kept.id)).map((plan_id) => ({ plan_id })),
    event: () => ({ event: 'plan.records_joined', detail: records }),
  });
  const plans = moved.map(({ plan_id }) => plan_id);
  await joinTemplates(tx, context, viewer, records);
  await store.moveRows(tx, joined.id, {
    id: kept.id,
    name,
    email,
    has_account: joined.has_account,
  });
  // First, since two people never have the same email, account or external id.
  await changePerson(tx, act, joined, emptied(joined, kept.id, act.at), {
    event: 'person.joined_into',
    detail: { kept_id: kept.id },
  });
  const seq = await changePerson(tx, act, kept, filled(kept, joined, { name, email, day: today(context) }), {
    event: 'person.joined',
    detail: { joined_id: joined.id, plans, moved: shown.moving },
  });
  await moveStandIn(tx, act, kept, joined);
  // After the rows, which include waiting mails of the joined record.
  await notify(tx, context, { event: 'person.joined', by: act.actor.id }, () =>
    recordsJoined({ kept, joined, name, email, seq }),
  );
  return shown;
}

/** Reports get the remaining record as their manager, and so do people who chose the other record as their stand-in. */
async function moveDependents(
  tx: Transaction,
  act: Act,
  kept: store.JoinRow,
  joined: store.JoinRow,
): Promise<void> {
  for (const { id, reports, stands_in, until } of await store.listDependents(tx, joined.id)) {
    if (reports) {
      const changes = [{ field: 'manager_id', old: joined.id, new: kept.id }];
      await changePerson(
        tx,
        act,
        { id },
        { manager_id: kept.id },
        { event: 'person.changed', detail: { changes } },
      );
    }
    // Of the record that stays it ends with its own (`moveStandIn`).
    if (stands_in && id !== kept.id) await changeStandIn(tx, act, id, { stand_in_id: kept.id, until });
  }
}

/** The stand-in of the other record is kept if the record that stays has none; never one whose tasks would come back to it (Owners 11). */
async function moveStandIn(tx: Transaction, act: Act, kept: store.JoinRow, joined: store.JoinRow) {
  const isAway = ({ stand_in_id: id, stand_in_ends_at: end }: store.JoinRow) =>
    id !== null && id !== joined.id && end !== null && new Date(end) > act.at;
  const from = !isAway(kept) && isAway(joined) ? joined : kept;
  const { stand_in_id, stand_in_until, stand_in_ends_at } = from;
  const isCircle =
    stand_in_id === joined.id ||
    (stand_in_id !== null && leadsTo(await listStandIns(tx), stand_in_id, kept.id));
  const columns = isCircle ? NO_STAND_IN : { stand_in_id, stand_in_until, stand_in_ends_at };
  if (columns.stand_in_id === kept.stand_in_id && columns.stand_in_until === kept.stand_in_until) return;
  const detail = { stand_in_id: columns.stand_in_id, until: columns.stand_in_until };
  await changePerson(tx, act, kept, columns, { event: 'person.stand_in_changed', detail });
}

function changeStandIn(
  tx: Transaction,
  act: Act,
  id: string,
  { stand_in_id, until }: { stand_in_id: string; until: string | null },
) {
  const detail = { stand_in_id, until };
  return changePerson(tx, act, { id }, { stand_in_id }, { event: 'person.stand_in_changed', detail });
}

/** The removed record: its name stays, since rows keep naming it. */
const emptied = (joined: store.JoinRow, joined_into: string, at: Date): PersonColumns => ({
  email: joined.id + ERASED_EMAIL_END,
  identity_issuer: null,
  identity_subject: null,
  is_manager: false,
  is_admin: false,
  ...NOT_HR,
  manager_id: null,
  ...NO_ATTRIBUTES,
  scim_fields: [],
  scim_values: {},
  last_sign_in_at: null,
  refused_email: null,
  refused_email_at: null,
  photo: null,
  ...NO_STAND_IN,
  disabled_at: at.toISOString(),
  joined_into,
  // A directory does not find it any more, and takes over the one with the email.
  ...(joined.is_maintained && { scim_deleted_at: at.toISOString() }),
});

/** The new fields of the remaining record: those that it does not have yet, and the account. */
function filled(
  kept: store.JoinRow,
  joined: store.JoinRow,
  { name, email, day }: { name: string; email: string; day: Day },
): PersonColumns {
  const attributes = Object.fromEntries(
    ATTRIBUTE_NAMES.map((field) => [
      field,
      kept[field] === '' ? joined[field] : (kept[field] ?? joined[field]),
    ]),
  );
  const account = joined.has_account ? joined : kept;
  const maintained = kept.is_maintained ? kept : joined;
  return {
    ...attributes,
    left_on: lastDayOf(kept, joined, day),
    name,
    email,
    identity_issuer: account.identity_issuer,
    identity_subject: account.identity_subject,
    last_sign_in_at: account.last_sign_in_at,
    is_manager: kept.is_manager || joined.is_manager,
    manager_id: kept.manager_id ?? joined.manager_id,
    photo: kept.photo ?? joined.photo,
    scim_fields: maintained.scim_fields,
    scim_values: maintained.scim_values,
    source: maintained.source,
  };
}
