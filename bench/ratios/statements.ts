/*
 * The essential statement of each call: it reads exactly the JSON that is sent. `$1` is the viewer, `$2` the id of the
 * object.
 */

const person = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'email', ${alias}.email)`;

const planFields = `
  'id', p.id, 'name', p.name, 'description', p.description, 'user_id', p.user_id, 'manager_id', p.manager_id,
  'remind_days_before_due', p.remind_days_before_due, 'active_plan', p.active_plan,
  'assigned_at', p.assigned_at, 'assigned_on', p.assigned_on, 'version', p.version,
  'user', ${person('e')}, 'manager', ${person('m')}`;

const planCounts = `
  'due_date', f.due_date, 'progress', json_build_object('total_tasks', f.total, 'completed_tasks', f.completed),
  'signed_by_user', exists (select from plan_signatures s where s.plan_id = p.id and s.role = 'employee' and s.voided_at is null),
  'approved_by_manager', exists (select from plan_signatures s where s.plan_id = p.id and s.role = 'manager' and s.voided_at is null)`;

const factsJoin = `
  cross join lateral (
    select max(due_date) as due_date, sum(total_tasks) as total, sum(completed_tasks) as completed
    from subplans where plan_id = p.id) f`;

const plans = `plans p join people e on e.id = p.user_id join people m on m.id = p.manager_id ${factsJoin}`;

const listOf = (condition: string) => `
  select coalesce(json_agg(json_build_object(${planFields}, ${planCounts})), '[]')::text
  from ${plans} where ${condition} and p.deleted_at is null`;

export const BARE_READS = {
  plan: `
    select json_build_object(${planFields}, ${planCounts}, 'subplans', (
      select json_agg(json_build_object(
        'id', s.id, 'name', s.name, 'description', s.description, 'due_in_days', s.due_in_days,
        'public', s.public, 'due_date', s.due_date, 'total_tasks', s.total_tasks,
        'completed_tasks', s.completed_tasks, 'topics', (
          select json_agg(json_build_object(
            'id', t.id, 'name', t.name, 'description', t.description, 'public', t.public, 'tasks', (
              select json_agg(json_build_object(
                'id', k.id, 'name', k.name, 'task_content', k.task_content, 'note', k.note,
                'completed', k.completed, 'status_changed_at', k.status_changed_at, 'task_id', k.task_id)
                order by k.position)
              from tasks k where k.topic_id = t.id)) order by t.position)
          from topics t where t.subplan_id = s.id)) order by s.due_date, s.position)
      from subplans s where s.plan_id = p.id))::text
    from ${plans}
    where p.id = $2 and (p.user_id = $1 or p.manager_id = $1) and p.deleted_at is null`,
  plans: listOf('p.manager_id = $1'),
  'own-plans': listOf('p.user_id = $1'),
  templates: `
    select coalesce(json_agg(json_build_object(
      'id', t.id, 'name', t.name, 'description', t.description, 'manager_id', t.manager_id,
      'manager_name', m.name, 'public', t.public, 'remind_days_before_due', t.remind_days_before_due,
      'version', t.version, 'subplan_count', c.subplans, 'task_count', c.tasks) order by t.name), '[]')::text
    from templates t join people m on m.id = t.manager_id
    cross join lateral (
      select count(*) as subplans, coalesce(sum(total_tasks), 0) as tasks from subplans where template_id = t.id) c
    where t.public or t.manager_id = $1`,
  reports: `
    select coalesce(json_agg(json_build_object(
      'id', r.id, 'name', r.name, 'email', r.email, 'manager_id', r.manager_id, 'is_manager', r.is_manager,
      'plans', (
        select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, ${planCounts})), '[]')
        from plans p ${factsJoin}
        where p.user_id = r.id and p.manager_id = $1 and p.deleted_at is null)) order by r.name), '[]')::text
    from people r where r.manager_id = $1`,
  self: `
    select json_build_object('id', id, 'name', name, 'email', email, 'is_manager', is_manager, 'manager_id', manager_id,
      'has_tasks', exists (select from tasks where owner_id = $1 and not completed))::text
    from people where id = $1`,
  bell: `
    select json_build_object(
      'unread', (select count(*) from notifications where person_id = $1 and read_at is null),
      'notifications', (
        select coalesce(json_agg(json_build_object(
          'id', n.id, 'kind', n.kind, 'created_at', n.created_at, 'read_at', n.read_at, 'params', n.params,
          'plan', json_build_object('id', p.id, 'name', p.name, 'user', ${person('e')})) order by n.id desc), '[]')
        from (select * from notifications where person_id = $1 order by id desc limit 20) n
        left join plans p on p.id = n.plan_id left join people e on e.id = p.user_id))::text`,
  'my-tasks': `
    select coalesce(json_agg(t), '[]')::text from (
      select k.id, k.name, k.note, k.task_content, k.completed, k.task_id, s.due_date, s.name as subplan,
        json_build_object('id', p.id, 'name', p.name, 'employee', ${person('e')}) as plan
      from tasks k join topics t on t.id = k.topic_id join subplans s on s.id = t.subplan_id
      join plans p on p.id = s.plan_id and p.deleted_at is null and p.active_plan and p.completed_at is null
      join people e on e.id = p.user_id
      where p.user_id = $1 and k.owner_kind = 'employee' and not k.completed
      order by s.due_date, k.id limit 50) t`,
} as const;

const lockPlan = `select id from plans where id = $2 and $1 in (user_id, manager_id) for update`;

// The hash is taken as given: only the rows of the journal are written.
const appendEvent = `
  with head as (
    update journal_heads set seq = seq + 1, hash = md5(hash) || md5(hash) where subject_id = $2 returning *)
  insert into journal (subject, subject_id, seq, prev_hash, at, actor_id, actor_name, event, detail, hash)
  select subject, subject_id, seq, hash, now(), $1, 'bench', 'plan.edited', '{}', hash from head`;

/** The transactions of writes. `$3` is the task, or the rows of the plan's tasks as JSON. */
export const BARE_WRITES = {
  tick: [
    lockPlan,
    `with ticked as (
       update tasks set completed = not completed, status_changed_at = now()
       where id = $3 and $1::uuid is not null and $2::uuid is not null
       returning id, name, task_content, note, completed, status_changed_at, task_id, topic_id),
     counted as (
       update subplans set completed_tasks = completed_tasks + case when ticked.completed then 1 else -1 end
       from ticked join topics on topics.id = ticked.topic_id where subplans.id = topics.subplan_id)
     select to_json(ticked)::text from ticked`,
    appendEvent,
  ],
  save: [
    lockPlan,
    `update plans set name = name, version = version + 1 where id = $2 and $1::uuid is not null`,
    `insert into tasks (id, topic_id, position, name, task_content, note)
     select id, topic_id, position, name, task_content, note
     from json_to_recordset($3) as row (
       id uuid, topic_id uuid, position int, name text, task_content text, note text)
     where $1::uuid is not null and $2::uuid is not null
     on conflict (id) do update set
       position = excluded.position, name = excluded.name, task_content = excluded.task_content,
       note = excluded.note`,
    appendEvent,
    BARE_READS.plan,
  ],
} as const;

export type BareName = keyof typeof BARE_READS | keyof typeof BARE_WRITES;
