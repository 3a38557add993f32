import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#shared/calendar.ts';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import type { Plan } from '#shared/plans/schema.ts';
import type { MailAfterAct, RehearsedMail } from '#shared/assignment/rehearsal/schema.ts';
import { isMailTrue } from '../../platform/conditions/conditions.sql.ts';
import { startSender } from '../../platform/outbox/sender.ts';
import type { Sender } from '../../platform/sending/sendLoop.ts';
import { sendReminders } from '../../testing/work.ts';
import { attachReport } from '../../signing/report.ts';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import type { Json } from '../../testing/client.ts';
import { addHr, setDepartment } from '../../testing/hr.ts';
import { type MailServer, startMailServer } from '../../testing/mail/mailServer.ts';
import { createTemplate, planPath, subplan, taskPath } from '../../testing/samples.ts';
import { orgSettings } from '../../platform/settings/cache.ts';
import { DEFAULT_SETTINGS } from '#shared/organisation/settings.ts';

// HR is reminded later than everybody else is for the last time.
const HR_DAYS = 10;
const app = useApp(
  {
    SMTP_URL: 'smtp://127.0.0.1:25',
    MAIL_FROM: 'onboarding@example.com',
    ESCALATE_TO_HR_DAYS: `${HR_DAYS}`,
  },
  // A busy machine is slow.
  { renderer: { time_ms: 120_000 } },
);
const TODAY = dayOf(new Date(), 'UTC');
let mailServer: MailServer;
let sender: Sender;

beforeAll(async () => {
  mailServer = await startMailServer();
  const { db, config } = app;
  sender = startSender({
    db,
    settings: { ...config.mail!, ...orgSettings(app.services), smtp_url: mailServer.url },
    attach: (mail) => attachReport(app.services, mail),
    isTrue: isMailTrue(app.services.conditions),
    logger: pino({ level: 'silent' }),
    poll_ms: 10,
    attach_ms: 120_000,
  });
});
afterAll(async () => {
  await sender.stop();
  await mailServer.close();
});

/** A mail as its recipient has got it, or would. */
type Received = { when: string; name: string; email: string; subject: string; text: string };

const previewed = ({ to, subject, text, ...when }: RehearsedMail | MailAfterAct): Received => ({
  when: 'on' in when ? when.on : when.after,
  ...to,
  subject,
  text: withoutId(text),
});

const daysOf = ({ start_on, assigned_on, subplans }: Plan) => [
  start_on,
  assigned_on,
  ...subplans.map(({ name, due_date }) => [name, due_date]),
];

// The address of the plan is that of another plan.
const withoutId = (text: string) => text.trim().replaceAll(/onboarding\/[\da-f-]{36}/g, 'onboarding/…');

const inOrder = (mails: readonly Received[]) =>
  mails.map((mail) => JSON.stringify(mail)).toSorted((one, other) => (one < other ? -1 : 1));

/** Returns the mails that have arrived since the last call, when all that were written have. */
async function arrived(when: string): Promise<Received[]> {
  // Mails that would be held for an hour.
  await app.db
    .updateTable('outbox')
    .set({ next_attempt_at: sql<string>`now()` })
    .where('sent_at', 'is', null)
    .execute();
  const unsent = () => app.db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
  await expect.poll(unsent, { timeout: 120_000 }).toEqual([]);
  return mailServer.mails.splice(0).map(({ read: { to, subject, text } }) => ({
    when,
    name: to![0]!.name,
    email: to![0]!.address!,
    subject: subject!,
    text: withoutId(text!),
  }));
}

/** A template with tasks of everybody, and the people who do them. */
async function addTeam() {
  const boss = await app.addManager('Bo Boss');
  const employee = await app.addEmployee(boss, 'Tove Berg');
  // Nobody has more than one digest a day, so that each team has its own HR.
  const hr = await addHr(app, [boss.email]);
  await setDepartment(app, employee, boss.email);
  const [ada, ben] = [await app.addEmployee(null, 'Ada Owner'), await app.addEmployee(null, 'Ben Member')];
  const admin = await addAdmin(app);
  const group = async (body: object) => {
    const { id } = (await admin.client.post('/group', body)).body;
    await act(admin, `/group/${id}/members`, { person_ids: [ben.id] });
    return id;
  };
  const [withAddress, without] = [
    await group({ name: `Facilities of ${boss.email}`, email: `facilities-${boss.email}` }),
    await group({ name: `Desk of ${boss.email}` }),
  ];
  const template = await createTemplate(boss, {
    name: 'Welcome {first name}',
    public: true,
    remind_days_before_due: 2,
    subplans: [
      subplan('First week', 3, [['Read', 'Own']]),
      {
        name: 'Devices',
        due: { anchor: 'start', offset: 4, unit: 'working_days' },
        due_in_days: 8,
        topics: [
          {
            name: 'All',
            tasks: [
              { name: 'Laptop', owner: { kind: 'person', person_id: ada.id } },
              { name: 'Desk', owner: { kind: 'group', group_id: without } },
              { name: 'Badge', owner: { kind: 'group', group_id: withAddress } },
              { name: 'Lunch', owner: { kind: 'manager' } },
              { name: 'Look around' },
            ],
          },
        ],
      },
    ],
  });
  return { boss, hr, employee, ada, ben, template };
}

const act = async (person: Person, path: string, body?: object) =>
  expect((await person.client.put(path, body)).status).toBe(200);

type Team = Awaited<ReturnType<typeof addTeam>>;
const START = addDays(TODAY, 5);

/** Two ways to assign a template, each as its screen does it. */
const byManager = ({ boss, employee, template }: Team) =>
  boss.client.post('/onboarding-plan/full', { ...template, user_id: employee.id, start_on: START });
async function byHr({ hr, employee, template }: Team) {
  const items = [{ person_id: employee.id, start_on: START }];
  const { hash } = (await hr.client.post('/assignment/preview', { template_id: template.id, items })).body;
  return hr.client.post('/assignment', { template_id: template.id, items, hash });
}

test.each([
  ['the manager', (team: Team) => team.boss, byManager],
  ['HR', (team: Team) => team.hr, byHr],
])(
  'the mails that %s previews are those that are sent: the clock moves on, and people do what they do (Rehearsal 2)',
  async (_, whoOf, assign) => {
    const team = await addTeam();
    const { boss, employee, ada, ben, template } = team;
    // The clock restarts, and the digests of today have been written.
    await app.db.deleteFrom('reminder_runs').execute();
    await sendReminders(app.db, {
      timeZone: 'UTC',
      now: () => new Date(`${TODAY}T12:00:00Z`),
      mail_enabled: true,
      settings: DEFAULT_SETTINGS,
    });
    const { body: rehearsal, text } = await whoOf(team).client.post(`/template/${template.id}/rehearsal`, {
      person_id: employee.id,
      start_on: START,
    });
    const mails: RehearsedMail[] = rehearsal.mails;
    const afterActs: MailAfterAct[] = rehearsal.mails_after_acts;
    expect(mails, text).toSatisfy((all: unknown[]) => all.length > 10);

    const sent: Received[] = [];
    const note = async (when: string) => void sent.push(...(await arrived(when)));
    const { status, text: reply } = await assign(team);
    expect(status, reply).toBeLessThan(300);
    await note(TODAY);
    const last = mails.at(-1)!.on;
    for (let day = addDays(TODAY, 1); day <= last; day = addDays(day, 1)) {
      const now = () => new Date(`${day}T12:00:00Z`);
      await sendReminders(app.db, {
        timeZone: 'UTC',
        now,
        mail_enabled: true,
        settings: DEFAULT_SETTINGS,
        escalate_to_hr_days: HR_DAYS,
      });
      await note(day);
    }

    const [{ id }] = (await boss.client.get('/onboarding-plan?scope=reports')).body as [Json];
    const plan: Plan = (await boss.client.get(planPath({ id }))).body;
    expect(addDays(plan.due_date!, HR_DAYS)).toBe(last);
    expect(daysOf(plan)).toEqual(daysOf(rehearsal.plan));
    const doers: Record<string, Person> = { Laptop: ada, Desk: ben, Badge: ben, Lunch: boss };
    for (const task of allTasks<PlanTask>(plan.subplans).toSorted(
      (one, other) => (one.name in doers ? 0 : 1) - (other.name in doers ? 0 : 1),
    ))
      await act(doers[task.name] ?? employee, taskPath(task.id), { completed: true });
    await note('done');
    await act(employee, planPath(plan, '/signoff'));
    await note('signed');
    await act(boss, planPath(plan, '/return'), { comment: '…' });
    await note('returned');
    await act(employee, planPath(plan, '/signoff'));
    const again = await arrived('signed');
    await act(boss, planPath(plan, '/signoff'));
    await note('approved');

    expect(inOrder(sent)).toEqual(inOrder([...mails, ...afterActs].map(previewed)));
    expect(inOrder(again)).toEqual(
      inOrder(afterActs.filter(({ after }) => after === 'signed').map(previewed)),
    );
    expect([...new Set(mails.map(({ cause }) => cause))]).toEqual(['assigned', 'due_soon', 'late']);
    expect(afterActs.map(({ after, kind }) => [after, kind])).toEqual([
      ['done', 'ready_to_sign'],
      ['signed', 'needs_signature'],
      ['returned', 'returned'],
      ['approved', 'completed'],
      ['approved', 'completed'],
    ]);
  },
  300_000,
);
