alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (
  kind in (
    'assigned', 'reminder', 'nudge', 'ready_to_sign', 'needs_signature', 'returned', 'comment', 'completed',
    'handed_over'
  )
) not valid;
alter table outbox validate constraint outbox_kind_check;

-- The other plans of a mail about several: it is listed with each of them (Mails 6).
alter table outbox add column more_plan_ids uuid[];
create index outbox_more_plans on outbox using gin (more_plan_ids) where more_plan_ids is not null;
