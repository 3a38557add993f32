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
