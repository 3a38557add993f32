-- What webhooks are told of the subject of an event: the plan with its two sides, and the person. The platform writes deliveries for
-- subjects of any kind without knowing their tables.
create view event_subjects as
select 'plan'::text as subject, plans.id, plans.completed_at is not null as is_completed,
  json_build_object(
    'plan_id', plans.id, 'plan_name', plans.name,
    'employee_id', employee.id, 'employee_name', employee.name,
    'manager_id', manager.id, 'manager_name', manager.name
  ) as facts
from plans
join people employee on employee.id = plans.user_id
join people manager on manager.id = plans.manager_id
union all
select 'person', id, false, json_build_object('person_id', id, 'person_name', name, 'person_email', email)
from people;
