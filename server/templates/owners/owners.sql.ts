import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/connect.ts';

/** A task of a template that was a team's, and the version of the template without it. */
type GivenTask = {
  template_id: string;
  version: number;
  task_id: string;
  name: string;
  /** The name of the team. */
  old: string;
};

/** Gives all tasks of a team in templates to the manager of the plan, and returns them by template. */
export async function giveToManager(tx: Transaction, groupId: string): Promise<GivenTask[]> {
  const { rows: templates } = await sql<{ id: string }>`
    select id from templates where id in (
      select subplans.template_id from tasks
      join topics on topics.id = tasks.topic_id join subplans on subplans.id = topics.subplan_id
      where tasks.owner_group_id = ${groupId}
    ) order by id for update`.execute(tx);
  if (templates.length === 0) return [];
  const ids = templates.map(({ id }) => id);
  const { rows } = await sql<Omit<GivenTask, 'version'>>`
    update tasks set owner_kind = 'manager', owner_group_id = null
    from topics, subplans, groups
    where topics.id = tasks.topic_id and subplans.id = topics.subplan_id and subplans.template_id = any(${ids}::uuid[])
      and tasks.owner_group_id = ${groupId} and groups.id = ${groupId}
    returning subplans.template_id, tasks.id as task_id, tasks.name, groups.name as old`.execute(tx);
  const versions = await raiseSearched(tx, ids);
  const versionOf = new Map(versions.map(({ id, version }) => [id, version]));
  return rows.map((row) => ({ ...row, version: versionOf.get(row.template_id)! }));
}

/** Moves the templates of a record, and tasks of templates that name it, to another record. Returns the templates with their versions. */
export async function moveTemplatesOf(
  tx: Transaction,
  from: string,
  to: string,
): Promise<{ id: string; version: number; is_own: boolean }[]> {
  const { rows: named } = await sql<{ template_id: string }>`
    update tasks set owner_id = ${to} from topics, subplans
    where topics.id = tasks.topic_id and subplans.id = topics.subplan_id and subplans.template_id is not null
      and tasks.owner_id = ${from}
    returning subplans.template_id`.execute(tx);
  const { rows: own } = await sql<{ id: string }>`
    update templates set manager_id = ${to} where manager_id = ${from} returning id`.execute(tx);
  const ids = [...new Set([...own.map(({ id }) => id), ...named.map(({ template_id }) => template_id)])];
  const versions = await raiseSearched(tx, ids);
  return versions.map((template) => ({ ...template, is_own: own.some(({ id }) => id === template.id) }));
}

/** Notes that the search keys of templates are those of their new versions, too: a search reads neither creator nor owners. */
async function raiseSearched(tx: Transaction, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; version: number }>`
    update templates set searched_version = case when searched_version = version - 1 then version else searched_version end
    where id = any(${[...ids]}::uuid[]) returning id, version`.execute(tx);
  return rows;
}
