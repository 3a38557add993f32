-- The release before ticks and saves plans on this schema without knowing who does a task, whether it counts and how it is
-- finished. These triggers keep the counters and the tasks right for both releases.

-- Counts the tasks of a subplan of a plan. Of one subplan: with an array of them PostgreSQL reads all tasks of a small company.
create function count_tasks(subplan uuid) returns void language plpgsql as $$
begin
  update subplans
  set total_tasks = counted.total, completed_tasks = counted.completed, others_open = counted.others
  from (
    select count(*) as total, count(*) filter (where tasks.completed) as completed,
      count(*) filter (where not tasks.completed and tasks.owner_kind <> 'employee') as others
    from topics join tasks on tasks.topic_id = topics.id
    where topics.subplan_id = subplan and tasks.counts
  ) as counted
  where id = subplan and plan_id is not null
    and (total_tasks, completed_tasks, others_open) is distinct from (counted.total, counted.completed, counted.others);
end
$$;

-- A tick of a task of others or of an optional task. The tick of any other task, by far the most frequent, fires nothing: its
-- statement adds or subtracts one, as that of the release before does.
create function count_changed_task() returns trigger language plpgsql as $$
begin
  perform count_tasks(subplan_id) from topics where id = new.topic_id;
  return null;
end
$$;
create trigger count_changed_task after update of completed on tasks for each row
when (old.completed <> new.completed and (new.owner_kind <> 'employee' or not new.counts)) execute function count_changed_task();

-- The release before saves a plan with optional tasks among the counted ones, and may remove tasks of others. Both releases
-- write the subplans before their tasks, so that the tasks are counted at the end of the transaction. Only a save writes positions.
create function count_saved_subplan() returns trigger language plpgsql as $$
begin
  perform count_tasks(new.id);
  return null;
end
$$;
create constraint trigger count_saved_subplan after insert or update of position on subplans
deferrable initially deferred for each row when (new.plan_id is not null) execute function count_saved_subplan();

-- The statement of the release before counts a tick before the trigger above does, and the checks of the counters refused it.
create function bound_counters() returns trigger language plpgsql as $$
begin
  select count(*), count(*) filter (where tasks.completed),
    count(*) filter (where not tasks.completed and tasks.owner_kind <> 'employee')
  into new.total_tasks, new.completed_tasks, new.others_open
  from topics join tasks on tasks.topic_id = topics.id and tasks.counts
  where topics.subplan_id = new.id;
  return new;
end
$$;
create trigger bound_counters before update of total_tasks, completed_tasks on subplans for each row
when (
  new.plan_id is not null and (
    new.completed_tasks not between 0 and new.total_tasks
    or new.others_open not between 0 and new.total_tasks - new.completed_tasks
  )
) execute function bound_counters();

-- What the release before leaves in a task that it ticks: nobody who has finished a task of others, where only the employee
-- ticks; or in an open task the reason, the confirmation and who had finished it.
create function settle_task() returns trigger language plpgsql as $$
begin
  if new.completed then
    new.completed_by := (
      select plans.user_id from topics join subplans on subplans.id = topics.subplan_id join plans on plans.id = subplans.plan_id
      where topics.id = new.topic_id
    );
  else
    new.completed_by := null;
    new.not_applicable := false;
    new.reason := null;
    update task_evidence set superseded_at = new.status_changed_at where task_id = new.id and superseded_at is null;
  end if;
  return new;
end
$$;
create trigger settle_task before update of completed on tasks for each row
when (
  old.completed <> new.completed and case
    when new.completed then new.owner_kind <> 'employee' and new.completed_by is null
    else new.completed_by is not null or new.not_applicable or new.reason is not null or new.kind <> 'tick'
  end
) execute function settle_task();

-- The open tasks of the manager go with the plan to another one (Owners 3).
create function follow_manager() returns trigger language plpgsql as $$
begin
  update tasks
  set owner_id = nullif(new.manager_id, new.user_id),
    owner_kind = case when new.manager_id = new.user_id then 'employee' else owner_kind end
  from topics join subplans on subplans.id = topics.subplan_id
  where topics.id = tasks.topic_id and subplans.plan_id = new.id and not tasks.completed
    and (tasks.owner_kind = 'manager' or (tasks.owner_kind = 'buddy' and new.buddy_id is null));
  perform count_tasks(id) from subplans where plan_id = new.id;
  return null;
end
$$;
create trigger follow_manager after update of manager_id on plans for each row
when (old.manager_id <> new.manager_id) execute function follow_manager();

-- What states of this release before these triggers have left where the release before was running.
select count_tasks(id) from (
  select distinct subplans.id from tasks join topics on topics.id = tasks.topic_id join subplans on subplans.id = topics.subplan_id
    join plans on plans.id = subplans.plan_id and plans.completed_at is null
  where tasks.owner_kind <> 'employee' or not tasks.counts
) as subplan;

update task_evidence set superseded_at = now()
where superseded_at is null and task_id in (select id from tasks where not completed);
