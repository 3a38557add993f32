import { nameOrEmail } from '#shared/people/name.ts';
import { type StandIns, whoDoes } from '#shared/people/standIns/standIn.ts';
import { countItems, type BatchRow } from '../batches/store.ts';
import { listStandIns } from '../people/absence/store.ts';
import type { Transaction } from '../platform/database/connect.ts';
import type { ActionContext } from '../platform/http/services.ts';
import { notify } from '../platform/notifications/notify.ts';
import { type Addressee, findAddressees, listTeams } from '../plans/owners/store.ts';
import * as mails from './mails.ts';
import type { Params } from './params.ts';
import * as store from './store.ts';
import type { Clock } from '../platform/today.ts';

/**
 * Tells of a round of an assignment that has ended (Assignment 5): whoever does tasks for the new employees, the managers for
 * whom HR has assigned, and whoever has started it, unless they see the result. Each of them once, of all people.
 */
export async function tellAll(
  tx: Transaction,
  context: ActionContext,
  batch: BatchRow,
  { inCall }: { inCall: boolean },
): Promise<void> {
  const about: mails.About = { batch, template: (batch.params as Params).template_name };
  const starter = await store.findRecipient(tx, batch.created_by);
  const owners = await listOwners(tx, context, batch);
  const byHr = (await store.listAssigned(tx, batch.id, batch.round)).filter(({ by_hr }) => by_hr);
  const ofManagers = Map.groupBy(byHr, ({ manager }) => manager.id);
  await notify(tx, context, { event: 'plan.assigned', by: null }, async () => [
    ...owners.flatMap((owner) => mails.tasksForYou(about, owner)),
    ...[...ofManagers.values()].map((people) =>
      mails.assignedByHr(about, { to: people[0]!.manager, by: nameOrEmail(starter), people }),
    ),
    ...(inCall ? [] : [mails.batchDone(about, starter, await countItems(tx, batch.id, batch.round))]),
  ]);
}

/** Returns who does tasks in the new plans: people, and the teams with an address. Whoever has started it knows. */
async function listOwners(tx: Transaction, clock: Clock, batch: BatchRow): Promise<mails.OwnerOfMany[]> {
  const tasks = await store.listOwnedTasks(tx, batch.id, batch.round);
  if (tasks.length === 0) return [];
  const groups = tasks.flatMap(({ person_id, group_id }) =>
    person_id === null && group_id !== null ? group_id : [],
  );
  const teams = new Map((await listTeams(tx, clock, [...new Set(groups)])).map((team) => [team.id, team]));
  const standIns = await listStandIns(tx);
  const told = new Map<string, { tasks: number; people: Set<string>; members?: string[]; to?: Addressee }>();
  const add = (id: string, user_id: string, more: { members?: string[]; to?: Addressee } = {}) => {
    const known = told.get(id) ?? { tasks: 0, people: new Set<string>(), ...more };
    known.tasks += 1;
    known.people.add(user_id);
    told.set(id, known);
  };
  for (const { user_id, person_id, group_id } of tasks) {
    if (person_id !== null) {
      add(whoDoes(standIns, person_id, user_id), user_id);
      continue;
    }
    const team = teams.get(group_id ?? '');
    if (!team) continue;
    const doers = doersOf(team.members, standIns, user_id);
    if (team.email === null) for (const id of doers) add(id, user_id);
    else add(team.id, user_id, { members: doers, to: { id: team.id, name: team.name, email: team.email } });
  }
  const people = await findAddressees(tx, [...told.keys()]);
  return [...told].flatMap(([id, { tasks: count, people: of, members, to }]) => {
    const addressee = to ?? people.get(id);
    if (!addressee || id === batch.created_by) return [];
    return [
      {
        to: addressee,
        tasks: count,
        people: of.size,
        ...(members && { members: members.filter((member) => member !== batch.created_by) }),
      },
    ];
  });
}

const doersOf = (members: readonly string[], standIns: StandIns, user_id: string) => [
  ...new Set(members.map((id) => whoDoes(standIns, id, user_id))),
];
