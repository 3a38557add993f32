import type { SubplanInput } from '#shared/checklist/schema.ts';
import type { TemplateInput } from '#shared/templates/schema.ts';
import { ARRIVAL } from './arrival.ts';

type DemoTemplate = TemplateInput & { key: string; creator: string };

/** A task as its name, or as `[name, note, ...links]`. */
type Task = string | [name: string, note: string, ...links: string[]];

function topic(name: string, description: string, tasks: Task[]) {
  return {
    name,
    description,
    tasks: tasks.map((task) => {
      const [title, note = '', ...links] = typeof task === 'string' ? [task] : task;
      return { name: title, note, task_content: links.join(',') };
    }),
  };
}

function subplan(name: string, description: string, due_in_days: number, topics: ReturnType<typeof topic>[]) {
  return { name, description, due_in_days, public: true, topics };
}

/** A subplan that counts from the start date of the employee. */
const fromStart = (
  offset: number,
  unit: 'days' | 'working_days',
  part: ReturnType<typeof subplan>,
): SubplanInput => ({ ...part, due: { anchor: 'start', offset, unit } });

const firstDay = subplan('First day', 'Get in, get set up, meet the people around you.', 1, [
  topic('Welcome', 'The building and the people.', [
    ['Collect your badge at reception', 'Bring an identity card. Reception is open from 8:00.'],
    'Walk around the office with your buddy',
    ['Have lunch with the team', 'It is on us. Tell your buddy about allergies.'],
  ]),
  topic('Accounts and devices', 'Everything you need to log in.', [
    [
      'Set up your laptop',
      'Full-disk encryption must be on before you continue.',
      'intranet.harbor.example/laptop',
    ],
    ['Turn on two-factor sign-in', 'A security key is in your welcome box.', 'intranet.harbor.example/2fa'],
    'Join the team channels',
  ]),
]);

const securityTraining = subplan(
  'Security and privacy',
  'What everybody here has to know, confirmed by you.',
  5,
  [
    topic('Trainings', 'Each takes about half an hour.', [
      [
        'Information security basics',
        'Ends with ten questions; eight are enough.',
        'learn.harbor.example/security',
      ],
      ['Data protection', 'How we handle personal data.', 'learn.harbor.example/privacy'],
      [
        'Report a phishing mail',
        'Use the button in the mail program on the test mail that you get this week.',
      ],
    ]),
  ],
);

export const TEMPLATES: DemoTemplate[] = [
  {
    key: 'engineer',
    creator: 'lukasz.zielinski',
    name: 'Engineer: first 60 days',
    description:
      'Accounts, laptop, security training, a first change in production and shadowing on call. Made for all product teams.',
    public: true,
    remind_days_before_due: 2,
    subplans: [
      firstDay,
      securityTraining,
      subplan('First change', 'From a clean checkout to production in your second week.', 12, [
        topic('Development set-up', 'Follow the handbook and mend what is out of date.', [
          [
            'Build and run the product',
            'The whole test suite passes on your machine.',
            'git.harbor.example/handbook',
          ],
          'Read the architecture overview',
          ['Mend one thing in the handbook', 'You are the best reader it will ever have.'],
        ]),
        topic('Ship something small', 'Pick an issue labelled “first change”.', [
          ['Choose an issue with your buddy', '', 'git.harbor.example/issues?label=first-change'],
          'Get a review and merge',
          'Watch your change go live',
        ]),
      ]),
      subplan('On your feet', 'Own a part of the product, {first name}.', 45, [
        topic('On call', 'Two weeks of shadowing before your first shift.', [
          ['Shadow an on-call week', '', 'status.harbor.example'],
          'Run an incident exercise',
        ]),
        topic('Feedback', 'Say how it went.', [
          ['Sixty-day talk with your manager', '{manager} asks for a day.'],
          ['Suggest one improvement to this plan', 'The next person will thank you.'],
        ]),
      ]),
    ],
  },
  {
    key: 'sales',
    creator: 'sofia.marin',
    name: 'Sales: ready for the first call',
    description:
      'Product knowledge, the tools we sell with, five calls to listen to and the first demo with a buddy.',
    public: true,
    remind_days_before_due: 1,
    subplans: [
      firstDay,
      subplan('Know the product', 'You can show it without slides.', 10, [
        topic('Product', 'Use it like a customer would.', [
          ['Complete the product tour', '', 'demo.harbor.example/tour'],
          ['Read three customer stories', 'One from your own region.', 'harbor.example/customers'],
          'Give a ten-minute demo to your team',
        ]),
      ]),
      subplan('Listen, then speak', 'Five calls with colleagues, one of your own.', 20, [
        topic('Calls', 'Note what surprised you.', [
          'Listen to five calls',
          ['Write the follow-up mail for one of them', 'Your buddy reviews it.'],
          'Lead a first call with your buddy',
        ]),
      ]),
    ],
  },
  {
    key: 'warehouse',
    creator: 'kenji.yamada',
    name: 'Warehouse safety',
    description: 'Mandatory before working alone in either hall. Each task is confirmed on site.',
    public: true,
    remind_days_before_due: 0,
    subplans: [
      subplan('Before the first shift', 'No work in the halls until all of this is done.', 1, [
        topic('Protection', 'Try everything on.', [
          'Safety shoes, vest and helmet fit',
          ['Walk both escape routes', 'Hall A and hall B, with the site lead.'],
          'Know where first aid and fire extinguishers are',
        ]),
      ]),
      subplan('Licences', 'With the instructor.', 14, [
        topic('Forklift', 'Theory and practice.', [
          ['Theory test', '', 'learn.harbor.example/forklift'],
          'Practical test with the instructor',
        ]),
        topic('Loads', 'Lifting and securing.', ['Secure a load', 'Lift with the crane under supervision']),
      ]),
    ],
  },
  {
    key: 'care',
    creator: 'leila.rahimi',
    name: 'Customer care: first 30 days',
    description: 'The tools, the tone, ten tickets side by side and the first shift alone.',
    public: true,
    remind_days_before_due: 1,
    subplans: [
      firstDay,
      subplan('Side by side', 'Read and answer with a colleague.', 9, [
        topic('Tickets', 'Quality before number.', [
          ['Read the guide to tone', '', 'intranet.harbor.example/tone'],
          ['Answer ten tickets with your buddy', 'Ask as much as you like: that is the point.'],
        ]),
      ]),
      subplan('On your own', 'One shift, with help in reach.', 24, [
        topic('Shift', 'Your buddy sits beside you.', [
          'Take a first shift',
          ['Name one answer that we should write down', 'It becomes part of the guide.'],
        ]),
      ]),
    ],
  },
  {
    key: 'lead',
    creator: 'amara.okafor',
    name: 'New team lead',
    description:
      'For colleagues who lead a team for the first time. Confidential notes included, so it stays private.',
    public: false,
    remind_days_before_due: 3,
    subplans: [
      subplan('Your team', 'Listen before you change anything.', 14, [
        topic('People', 'One hour each.', [
          'One-to-one with every team member',
          ['Agree on how you want to work together', 'Write it down in one page.'],
        ]),
        topic('Tools', 'What leads use.', [
          ['Read the leadership handbook', '', 'intranet.harbor.example/leads'],
          'Get access to planning and budget',
        ]),
      ]),
      subplan('First quarter', 'Set a direction.', 80, [
        topic('Goals', 'Two or three, not ten.', [
          'Draft the team’s goals',
          'Discuss them with your own manager',
        ]),
      ]),
    ],
  },
  ARRIVAL,
  {
    key: 'ward',
    creator: 'leila.rahimi',
    name: 'First shifts on the ward',
    description: 'Counts from the first day: what has to be ready before it, and the two weeks after it.',
    public: false,
    remind_days_before_due: 2,
    subplans: [
      fromStart(
        -5,
        'working_days',
        subplan('Before day one', 'So that nobody waits at the door.', 1, [
          topic('Papers', 'By mail is fine.', [
            'Send us your vaccination record',
            ['Choose your shoes', 'Sizes 35 to 47, from the list in the welcome mail.'],
          ]),
        ]),
      ),
      fromStart(
        0,
        'days',
        subplan('Day one', 'Come to the entrance of the ward.', 1, [
          topic('Arrive', 'We expect you at 9:00.', ['Pick up your uniform', 'Meet the morning shift']),
        ]),
      ),
      fromStart(
        10,
        'working_days',
        subplan('First two weeks', 'With somebody at your side.', 10, [
          topic('Shifts', 'Three of each.', ['Three early shifts', 'Three late shifts']),
        ]),
      ),
    ],
  },
];
