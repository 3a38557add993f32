import type { WorkContext } from '../platform/work/kind.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { type StandIns, whoDoes } from '#shared/people/standIns/standIn.ts';
import { findBatch, type BatchRow } from '../batches/batches.sql.ts';
import { countItems } from '../batches/items.sql.ts';
import { listStandIns } from '../people/absence.sql.ts';
import { Turns } from '../platform/background/turns.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { notify } from '../platform/notifications/notify.ts';
import type { Mail } from '../platform/outbox/outbox.sql.ts';
import type { WorkKind } from '../platform/work/kind.ts';
import { addWork } from '../platform/work/work.sql.ts';
import { findAddressees, listTeams, type TeamAddress } from '../plans/owners/owners.sql.ts';
import * as mails from './mails.ts';
import type { Params } from './params.ts';
import * as store from './assignment.sql.ts';
import type { Clock } from '../platform/today.ts';

/** The name in the rows of work. */
const NEWS = 'assignment_news';

/**
 * The content of a notification about a round of an assignment: ids and numbers, since names are read when it is
 * written.
 */
type News = { to: string } & (
  | {
      as: 'owner';
      tasks: number;
      people: number;
      /** of a team whose address gets the mail */ members?: readonly string[];
    }
  | { as: 'manager' }
  | { as: 'starter' }
);

/**
 * Notifies people of a round of an assignment that has ended (Assignment 5): assignees, the managers for whom HR has
 * assigned, and the starter, unless they see the result. Each gets one notification about all people. A call does it
 * immediately; otherwise it is work in parts, because a team may have thousands of members.
 */
export async function notifyAll(
  tx: Transaction,
  context: WorkContext,
  batch: BatchRow,
  { inCall }: { inCall: boolean },
): Promise<void> {
  const byHr = (await store.listAssigned(tx, batch.id, batch.round)).filter(({ by_hr }) => by_hr);
  const news: News[] = [
    ...(await newsOfOwners(tx, context, batch)),
    ...[...new Set(byHr.map(({ manager }) => manager.id))].map((to) => ({ to, as: 'manager' as const })),
    ...(inCall ? [] : [{ to: batch.created_by, as: 'starter' as const }]),
  ];
  if (inCall) return notifyPart(tx, context, batch, news);
  await addWork(
    tx,
    NEWS,
    news.map((one) => ({
      key: `${batch.id}:${batch.round}:${one.as}:${one.to}`,
      payload: { batch_id: batch.id, round: batch.round, news: one },
    })),
  );
}

/** Telling people of assignments to many. An item is a person or team, of a round. */
export function newsWork(context: WorkContext): Record<typeof NEWS, WorkKind> {
  return {
    [NEWS]: {
      at_once: 100,
      async perform(tx, items) {
        const all = items.map(({ payload }) => payload as { batch_id: string; round: number; news: News });
        for (const some of Map.groupBy(all, ({ batch_id, round }) => `${batch_id} ${round}`).values()) {
          const { batch_id, round } = some[0]!;
          const batch = await findBatch(tx, batch_id);
          // Of a round that has ended, though another one may have begun.
          if (batch)
            await notifyPart(
              tx,
              context,
              { ...batch, round },
              some.map(({ news }) => news),
            );
        }
      },
    },
  };
}

async function notifyPart(
  tx: Transaction,
  context: WorkContext,
  batch: BatchRow,
  all: readonly News[],
): Promise<void> {
  const about: mails.About = { batch, template: (batch.params as Params).template_name };
  const starter = await store.findRecipient(tx, batch.created_by);
  const ids = all.map(({ to }) => to);
  const people = await findAddressees(tx, ids);
  const teams = new Map((await listTeams(tx, context, ids)).map((team) => [team.id, team]));
  const byHr = all.some(({ as }) => as === 'manager')
    ? await store.listAssigned(tx, batch.id, batch.round)
    : [];
  const ofManagers = Map.groupBy(
    byHr.filter(({ by_hr }) => by_hr),
    ({ manager }) => manager.id,
  );
  await notify(tx, context, { event: 'plan.assigned', by: null }, async () => {
    const found: Mail<'task_for_you' | 'hr_assigned' | 'batch_done'>[] = [];
    for (const news of all) {
      if (news.as === 'owner') {
        const to = news.members === undefined ? people.get(news.to) : addresseeOf(teams.get(news.to));
        if (to) for (const mail of mails.tasksForYou(about, { ...news, to })) found.push(mail);
      } else if (news.as === 'manager') {
        const assigned = ofManagers.get(news.to) ?? [];
        if (assigned[0])
          found.push(
            mails.assignedByHr(about, {
              to: assigned[0].manager,
              by: nameOrEmail(starter),
              people: assigned,
            }),
          );
      } else found.push(mails.batchDone(about, starter, await countItems(tx, batch.id, batch.round)));
    }
    return found;
  });
}

const addresseeOf = (team: TeamAddress | undefined) =>
  team?.email == null ? undefined : { id: team.id, name: team.name, email: team.email };

/** Tasks that somebody has, by employee. One array is shared by all who have the same, such as the members of a team. */
type Tasks = readonly store.OwnedTasks[];

/** Returns the assignees of the new plans: people, and teams with an address. The starter is left out. */
async function newsOfOwners(tx: Transaction, clock: Clock, batch: BatchRow): Promise<News[]> {
  const tasks = await store.listOwnedTasks(tx, batch.id, batch.round);
  if (tasks.length === 0) return [];
  const turns = new Turns();
  const standIns = await listStandIns(tx);
  const ofDoers = new Map<string, Tasks[]>();
  const add = (id: string, some: Tasks) => {
    const known = ofDoers.get(id);
    if (known) known.push(some);
    else ofDoers.set(id, [some]);
  };
  /** Adds what a person would do, for the person who does it: stand-ins may differ between plans. */
  const addFor = (id: string, some: Tasks) => {
    if (!standIns.has(id)) return add(id, some);
    for (const [doer, theirs] of Map.groupBy(some, ({ user_id }) => whoDoes(standIns, id, user_id)))
      add(doer, theirs);
  };
  const own = tasks.filter(({ person_id }) => person_id !== null);
  for (const [id, some] of Map.groupBy(own, ({ person_id }) => person_id!)) addFor(id, some);
  const ofTeams = Map.groupBy(
    tasks.filter(({ person_id, group_id }) => person_id === null && group_id !== null),
    ({ group_id }) => group_id!,
  );
  const news: News[] = [];
  for (const team of await listTeams(tx, clock, [...ofTeams.keys()])) {
    const some = ofTeams.get(team.id)!;
    if (team.email !== null) {
      const members = assigneesFor(team.members, standIns, some[0]!.user_id).filter(
        (id) => id !== batch.created_by,
      );
      news.push({ to: team.id, as: 'owner', ...counted([some]), members });
      continue;
    }
    for (const id of team.members) {
      if (turns.isOver()) await turns.next();
      addFor(id, some);
    }
  }
  ofDoers.delete(batch.created_by);
  const counts = new Map<Tasks, ReturnType<typeof counted>>();
  for (const [to, all] of ofDoers) {
    if (turns.isOver()) await turns.next();
    const [first, ...others] = all;
    const count = others.length > 0 ? counted(all) : (counts.get(first!) ?? counted([first!]));
    if (others.length === 0) counts.set(first!, count);
    news.push({ to, as: 'owner', ...count });
  }
  return news;
}

/** Counts tasks and employees. A task that a person has both as a member of a team and as a stand-in counts once. */
function counted(all: readonly Tasks[]): { tasks: number; people: number } {
  const once = new Set(all.flat());
  const people = new Set<string>();
  let tasks = 0;
  for (const { count, user_id } of once) {
    tasks += count;
    people.add(user_id);
  }
  return { tasks, people: people.size };
}

const assigneesFor = (members: readonly string[], standIns: StandIns, user_id: string) => [
  ...new Set(members.map((id) => whoDoes(standIns, id, user_id))),
];
