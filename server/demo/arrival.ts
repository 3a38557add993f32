import type { TaskInput } from '#shared/checklist/schema.ts';
import type { TemplateInput } from '#shared/templates/schema.ts';

/*
 * The template with tasks of others: IT, Facilities, the buddy and the manager. The plans of the other stories have
 * tasks of the employee only.
 */

const ofTeam = (key: string) => ({ kind: 'group' as const, group_id: key });

function task(name: string, note: string, more: Omit<TaskInput, 'name' | 'note'> = {}): TaskInput {
  return { name, note, task_content: '', ...more };
}

const HOUSE_RULES = `Lock your screen whenever you leave your desk.

Keep passwords in the password manager, and never in a mail or chat.

Do not plug in a stick that you have found. Bring it to IT.

Report what looks wrong to security@harbor.example. Nobody is blamed for a false alarm.`;

/** It names teams by their keys. */
export const ARRIVAL: TemplateInput & { key: string; creator: string } = {
  key: 'arrival',
  creator: 'helen.brandt',
  name: 'Equipment, access and house rules',
  description: 'What others prepare for a new colleague, and what everybody reads in their first week.',
  public: true,
  remind_days_before_due: 1,
  subplans: [
    {
      name: 'Ready to work',
      description: 'A desk, a laptop, and somebody to ask.',
      due_in_days: 2,
      public: true,
      topics: [
        {
          name: 'Equipment',
          description: 'Prepared by IT and Facilities.',
          tasks: [
            task('Hand out the laptop', 'Write its serial number into the inventory.', {
              owner: ofTeam('it'),
              required: true,
            }),
            task('Create the accounts', 'Mail, calendar, chat and the intranet.', { owner: ofTeam('it') }),
            task('Set up the desk', 'Two screens, and a chair that was adjusted.', {
              owner: ofTeam('facilities'),
            }),
            task('Check that everything works', 'Sign in once on every account.'),
          ],
        },
        {
          name: 'People',
          description: 'Nobody starts alone.',
          tasks: [
            task('Introduce the new colleague to the team', '', { owner: { kind: 'manager' } }),
            task('Show the canteen and the quiet rooms', '', { owner: { kind: 'buddy' } }),
            task('Have lunch together', 'The company pays.', { owner: { kind: 'buddy' }, counts: false }),
          ],
        },
      ],
    },
    {
      name: 'House rules',
      description: 'Short, and meant.',
      due_in_days: 6,
      public: true,
      topics: [
        {
          name: 'Security',
          description: '',
          tasks: [
            task('Rules for laptops and passwords', 'Takes two minutes.', {
              kind: 'acknowledge',
              settings: { text: HOUSE_RULES },
              required: true,
            }),
            task('Turn on full backup of the laptop', '', { owner: ofTeam('it') }),
            task('Get a parking card', 'Only if you come by car.', { counts: false }),
          ],
        },
      ],
    },
  ],
};
