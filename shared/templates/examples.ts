import type { SubplanInput, TaskInput, TopicInput } from '../checklist/schema.ts';
import type { TemplateInput } from './schema.ts';

export type ExampleKind = 'first-week' | 'engineer' | 'sales' | 'warehouse' | 'lead' | 'remote';

/** A template that ships with the product, to start from (Templates 9). */
export type TemplateExample = TemplateInput & {
  kind: ExampleKind;
  description: string;
  subplans: SubplanInput[];
};

/** A task as its name, or with a note. */
type Task = string | [name: string, note: string];

function topic(name: string, ...tasks: Task[]): TopicInput {
  return { name, description: '', public: true, tasks: tasks.map(task) };
}

function task(given: Task): TaskInput {
  const [name, note = ''] = typeof given === 'string' ? [given] : given;
  return { name, note, task_content: '' };
}

function subplan(
  name: string,
  description: string,
  due_in_days: number,
  ...topics: TopicInput[]
): SubplanInput {
  return { name, description, due_in_days, public: true, topics };
}

export const TEMPLATE_EXAMPLES: readonly TemplateExample[] = [
  {
    kind: 'first-week',
    name: 'First week for a new colleague',
    description:
      'A welcome that fits every role: access, people, ground rules, and a talk at the end of the week.',
    remind_days_before_due: 1,
    subplans: [
      subplan(
        'First day',
        'Arrive, get access, meet the people around you.',
        1,
        topic(
          'Welcome',
          ['Meet your buddy', 'Your buddy is the first person to ask, about anything.'],
          'See the rooms that you will use',
          'Have lunch with the team',
        ),
        topic(
          'Access',
          'Sign in on your computer',
          ['Set up a second factor', 'Keep the recovery codes at home, not on the computer.'],
          'Read your calendar for this week',
        ),
      ),
      subplan(
        'First week',
        'How we work, and what is expected.',
        5,
        topic(
          'How we work',
          'Read how we report absence and holidays',
          ['Read the rules on safety and data protection', 'Note what is unclear and ask your manager.'],
          'Sit in on a regular team meeting',
        ),
        topic('Your role', 'Agree on goals for the first month with your manager', [
          'Talk about the week',
          'Half an hour with your manager: what went well, what is missing?',
        ]),
      ),
    ],
  },
  {
    kind: 'engineer',
    name: 'Software engineer: first month',
    description: 'From a working machine to a change in production, and a first turn at reviewing.',
    remind_days_before_due: 2,
    subplans: [
      subplan(
        'Set-up',
        'A machine that builds and tests the product.',
        3,
        topic('Machine and accounts', 'Turn on disk encryption', 'Get access to the repositories', [
          'Build the product and run its tests',
          'Mend the set-up guide where it is wrong: that is your first change.',
        ]),
      ),
      subplan(
        'First change',
        'Something small, all the way to its users.',
        10,
        topic(
          'Deliver',
          ['Pick a small task with your buddy', 'One that can be done in two days.'],
          'Open the change for review',
          'See it in production, and in the logs',
        ),
      ),
      subplan(
        'Know the system',
        'Enough to find your way when something breaks.',
        20,
        topic(
          'Architecture',
          'Draw the system on one page and show it to the team',
          'Follow one request from the browser to the database',
        ),
        topic('Operations', 'Find an error of yesterday in the monitoring', [
          'Go along with the person on call for a day',
          'Only watching; you are not on call yet.',
        ]),
      ),
      subplan(
        'Part of the team',
        'You review, estimate and decide with the others.',
        30,
        topic('Reviews', 'Review three changes of others', 'Lead one planning meeting'),
      ),
    ],
  },
  {
    kind: 'sales',
    name: 'Sales: ready for the first call',
    description: 'The product, the customers and the tools, then listening, practising and calling.',
    remind_days_before_due: 1,
    subplans: [
      subplan(
        'Know what we sell',
        'The product as a customer sees it.',
        5,
        topic(
          'Product',
          'Use the product for an hour, on your own',
          'Read the price list and the usual discounts',
          ['Explain the product in two minutes', 'To somebody outside of sales.'],
        ),
        topic('Customers', 'Read three won and three lost deals', 'Learn who we do not sell to, and why'),
      ),
      subplan(
        'Listen',
        'Hear how others do it.',
        10,
        topic(
          'Calls',
          ['Listen to five calls', 'Write down one question of the customer for each.'],
          'Go along to a meeting with a customer',
        ),
        topic(
          'Tools',
          'Enter a contact and a deal in the customer system',
          'Prepare an offer with the template',
        ),
      ),
      subplan(
        'Call',
        'Practise, then the real thing.',
        20,
        topic(
          'Practice',
          'Practise a first call with your manager',
          'Practise answers to the five usual objections',
          'Make your first call, with a colleague listening',
        ),
      ),
    ],
  },
  {
    kind: 'warehouse',
    name: 'Warehouse and shift work: safe start',
    description: 'What must be shown and confirmed before anybody works alone in the hall.',
    remind_days_before_due: 0,
    subplans: [
      subplan(
        'Before the first shift',
        'Nobody enters the hall without this.',
        1,
        topic(
          'Protection',
          ['Collect shoes, vest and gloves', 'Shoes of the right size: they are worn for eight hours.'],
          'Walk the escape routes and find the assembly point',
          'Find the first-aid box and the emergency stop',
        ),
        topic('Shift', 'Read the shift plan and how to swap a shift', 'Know whom to call when you are ill'),
      ),
      subplan(
        'First shifts, accompanied',
        'With an experienced colleague beside you.',
        7,
        topic(
          'Work',
          'Lift and carry the way it was shown',
          'Scan, pick and pack ten orders without an error',
          ['Report a damaged shelf', 'A practice report counts.'],
        ),
      ),
      subplan(
        'Alone in the hall',
        'Confirmed on site by the shift lead.',
        21,
        topic(
          'Machines',
          'Pass the test for the pallet truck',
          'Show the shift lead the daily check of a machine',
          'Hand over a shift',
        ),
      ),
    ],
  },
  {
    kind: 'lead',
    name: 'New team lead',
    description: 'Ninety days for somebody who leads a team for the first time: listen first, then decide.',
    remind_days_before_due: 3,
    subplans: [
      subplan(
        'Listen',
        'Before you change anything.',
        14,
        topic(
          'People',
          [
            'Talk with every member of the team',
            'An hour each: what works, what does not, what would you change?',
          ],
          'Meet the leads of the teams next to yours',
          'Agree with your manager on what success looks like',
        ),
      ),
      subplan(
        'Learn the job',
        'What a lead here has to do and to know.',
        30,
        topic(
          'Duties',
          'Learn how absence, pay and hiring are decided',
          'Read the rules on working time and confidentiality',
          'Plan regular one-to-one talks',
        ),
      ),
      subplan(
        'Lead',
        'A first plan of your own.',
        90,
        topic(
          'Plan',
          'Write down three goals of the team for the quarter',
          'Present them to the team and to your manager',
          ['Ask the team for feedback', 'Anonymous if they like. Say afterwards what you will change.'],
        ),
      ),
    ],
  },
  {
    kind: 'remote',
    name: 'Remote start',
    description: 'For colleagues who work from home from the first day: equipment, contact, and a visit.',
    remind_days_before_due: 1,
    subplans: [
      subplan(
        'Ready to work from home',
        'Everything arrives and works.',
        2,
        topic(
          'Equipment',
          'Unpack and test computer, screen and headset',
          ['Check your connection in a video call', 'Your buddy calls you and tells you how you sound.'],
          'Sign in from home with the second factor',
        ),
        topic('Workplace', 'Read how to set up a healthy desk', 'Know which data may not leave the computer'),
      ),
      subplan(
        'In contact',
        'People you know by face, and who know you.',
        7,
        topic(
          'People',
          'Have a short call with each member of the team',
          ['Agree on hours in which you can be reached', 'And on hours in which you cannot.'],
          'Introduce yourself in the team channel',
        ),
      ),
      subplan(
        'In person',
        'A first visit, if it is possible.',
        45,
        topic(
          'Visit',
          'Plan a visit with your manager',
          'Work two days beside the team',
          'Talk about the first weeks',
        ),
      ),
    ],
  },
];
