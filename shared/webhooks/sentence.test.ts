import { expect, test } from 'vitest';
import { sentenceOf } from './sentence.ts';

const PLAN = {
  plan_id: '1',
  plan_name: 'Engineer',
  employee_id: '2',
  employee_name: 'Nora Quill',
  manager_id: '3',
  manager_name: 'Mia Manager',
  actor_id: '3',
  actor_name: 'Mia Manager',
};
const PERSON = { person_id: '2', person_name: 'Nora Quill', person_email: 'nora@harbor.example' };
const BY_DIRECTORY = { actor_id: null, actor_name: 'Directory' };

test.each([
  ['plan.assigned', PLAN, 'Nora Quill has a new plan: Engineer.'],
  [
    'plan.ticked',
    { ...PLAN, task_id: '4', task_text: 'Collect\nthe badge' },
    'Nora Quill has completed “Collect the badge” in Engineer.',
  ],
  [
    'plan.task_owner_changed',
    { ...PLAN, task_id: '4', task_text: 'Laptop', old_owner: 'IT', new_owner: 'Ben Okafor' },
    '“Laptop” in Engineer of Nora Quill goes to Ben Okafor.',
  ],
  [
    'plan.task_taken',
    { ...PLAN, task_id: '4', task_text: 'Laptop', team: 'IT' },
    'Mia Manager has taken “Laptop” of IT in Engineer of Nora Quill.',
  ],
  [
    'plan.task_given_back',
    { ...PLAN, task_id: '4', task_text: 'Laptop', team: 'IT' },
    'Mia Manager has given “Laptop” back to IT in Engineer of Nora Quill.',
  ],
  [
    'plan.buddy_changed',
    { ...PLAN, old_buddy: null, new_buddy: 'Ben Okafor' },
    'Ben Okafor is the buddy of Nora Quill in Engineer.',
  ],
  [
    'plan.buddy_changed',
    { ...PLAN, old_buddy: 'Ben Okafor', new_buddy: null },
    'Nora Quill has no buddy any more in Engineer.',
  ],
  [
    'plan.start_moved',
    { ...PLAN, old_start_on: '2026-12-01', new_start_on: '2026-12-08' },
    'Nora Quill starts on 8 December 2026: the days of Engineer have moved.',
  ],
  [
    'plan.due_date_moved',
    {
      ...PLAN,
      subplan_id: '3',
      subplan_name: 'Week one',
      old_due_date: '2026-12-08',
      new_due_date: '2026-12-10',
    },
    '“Week one” in Engineer of Nora Quill is now due on 10 December 2026.',
  ],
  [
    'plan.evidence_given',
    { ...PLAN, task_id: '4', task_text: 'Policy', evidence: 'acknowledge' },
    'Mia Manager has read and confirmed “Policy” in Engineer of Nora Quill.',
  ],
  [
    'plan.task_not_applicable',
    { ...PLAN, task_id: '4', task_text: 'Desk' },
    '“Desk” is not applicable in Engineer of Nora Quill.',
  ],
  ['plan.signed', PLAN, 'Nora Quill has signed Engineer.'],
  ['plan.approved', PLAN, 'Mia Manager has approved Engineer of Nora Quill.'],
  ['plan.completed', PLAN, 'Nora Quill has completed Engineer.'],
  ['plan.returned', PLAN, 'Mia Manager has sent Engineer back to Nora Quill.'],
  ['plan.overdue', { ...PLAN, employee_name: ' ' }, 'Engineer of An employee is overdue.'],
  ['person.added', { ...PERSON, ...BY_DIRECTORY }, 'Nora Quill was added.'],
  [
    'person.changed',
    { ...PERSON, ...BY_DIRECTORY, changed_fields: ['job_title', 'manager_id'] },
    'Nora Quill was changed: job title, manager id.',
  ],
  ['person.changed', { ...PERSON, ...BY_DIRECTORY, changed_fields: [] }, 'Nora Quill was changed.'],
  ['person.left', { ...PERSON, ...BY_DIRECTORY, person_name: '' }, 'nora@\u2060harbor.example has left.'],
  ['webhook.test', { webhook_id: '5' }, 'This is a test. The webhook works.'],
] as const)('%s in a sentence (Webhooks 9)', (type, data, sentence) => {
  expect(sentenceOf(type, data)).toBe(sentence);
});

test('nothing that a person has typed mentions everybody or becomes a link', () => {
  const text = sentenceOf('plan.signed', {
    ...PLAN,
    employee_name: '<!channel> @all',
    plan_name: '<https://bad.example|Engineer>',
  });
  expect(text).toBe('‹!channel› @\u2060all has signed ‹https:\u2060//bad.example|Engineer›.');
});
