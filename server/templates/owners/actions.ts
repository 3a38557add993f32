import { OWNER_WORDS } from '#shared/checklist/owner.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { type Actor, recordMany } from '../../platform/journal/journal.sql.ts';
import type { Clock } from '../../platform/today.ts';
import { giveToManager, moveTemplatesOf } from './owners.sql.ts';

/** Gives the tasks of a team to the manager in all templates, before the team is deleted, and records it (Owners 2). */
export async function leaveOutGroup(
  tx: Transaction,
  { now }: Pick<Clock, 'now'>,
  actor: Actor,
  groupId: string,
): Promise<void> {
  const given = Map.groupBy(await giveToManager(tx, groupId), ({ template_id }) => template_id);
  await recordMany(
    tx,
    [...given].map(([subject_id, tasks]) => ({
      event: 'template.edited',
      subject_id,
      actor,
      at: now(),
      detail: {
        version: tasks[0]!.version,
        changes: tasks.map(({ task_id: id, name, old }) => ({
          item: 'task',
          id,
          name,
          act: 'changed',
          field: 'owner',
          old,
          new: OWNER_WORDS.manager,
        })),
      },
    })),
  );
}

/** Moves the templates of a record of a person to their other one, and records it (Joining 1). */
export async function joinTemplates(
  tx: Transaction,
  { now }: Pick<Clock, 'now'>,
  actor: Actor,
  { joined_id, kept_id }: { joined_id: string; kept_id: string },
): Promise<void> {
  const moved = await moveTemplatesOf(tx, joined_id, kept_id);
  await recordMany(
    tx,
    moved.map(({ id, version, is_own }) => ({
      event: 'template.edited',
      subject_id: id,
      actor,
      at: now(),
      detail: { version, changes: is_own ? [{ field: 'manager_id', old: joined_id, new: kept_id }] : [] },
    })),
  );
}
