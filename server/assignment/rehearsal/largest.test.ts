import { beforeAll, expect, test } from 'vitest';
import { MAX_SUBPLANS, MAX_TASKS } from '#shared/checklist/limits.ts';
import { MAX_REHEARSED, type RehearsedMail } from '#shared/assignment/rehearsal/schema.ts';
import { type Person, useApp } from '../../testing/app.ts';
import { statusesOf } from '../../testing/client.ts';
import { createTemplate, subplan } from '../../testing/samples.ts';

// Nothing is sent, since no sender runs.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'onboarding@example.com' });
const OWNERS = 40;

let manager: Person;
let employee: Person;
let template: { id: string };

// Each of forty people has a task in each of fifty subplans, and the last one is due in a year: a reminder of each almost every day.
beforeAll(async () => {
  manager = await app.addManager('Mira Holm');
  employee = await app.addEmployee(manager, 'Tove Berg');
  const owners: Person[] = [];
  for (let n = 0; n < OWNERS; n += 1) owners.push(await app.addEmployee(manager, `Owner ${n}`));
  const names = Array.from({ length: MAX_TASKS / MAX_SUBPLANS }, (_, n) => `Task ${n}`);
  const subplans = Array.from({ length: MAX_SUBPLANS }, (_, n) => {
    const { topics = [], ...fields } = subplan(`Part ${n}`, n === MAX_SUBPLANS - 1 ? 395 : 2 * n + 1, [
      names,
    ]);
    const owned = topics.map((topic) => ({
      ...topic,
      tasks: topic.tasks?.map((task, place) => ({
        ...task,
        owner: { kind: 'person', person_id: owners[place % OWNERS]!.id },
      })),
    }));
    return { ...fields, topics: owned };
  });
  template = await createTemplate(manager, { subplans });
});

const rehearse = (by = manager) =>
  by.client.post(`/template/${template.id}/rehearsal`, { person_id: employee.id });

test('of the largest template a rehearsal ends, and others are answered meanwhile (Rehearsal 2)', async () => {
  const over = new AbortController();
  const started = performance.now();
  const rehearsal = rehearse().finally(() => over.abort());
  let last = started;
  let longest = 0;
  while (!over.signal.aborted) {
    expect((await employee.client.get('/user/self')).status).toBe(200);
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }
  const { status, body, text } = await rehearsal;
  expect(status, text.slice(0, 200)).toBe(200);
  expect(body.mails).toHaveLength(MAX_REHEARSED);
  // The longest answer takes a twelfth of the time. Unless reminders go day by day and mails one by one, it takes a third and more.
  expect(longest / (last - started)).toBeLessThan(0.25);
});

test('a person rehearses one at a time, and ten wait (Rehearsal 2)', async () => {
  const statuses = statusesOf(await Promise.all(Array.from({ length: 15 }, () => rehearse())));
  expect(statuses.filter((status) => status === '503').length).toBeGreaterThanOrEqual(4);
  expect(new Set(statuses)).toEqual(new Set(['200', '503']));
});

test('people without reminders take no place among the mails (Notifications 7)', async () => {
  // Half of the owners: the last day, whose mails are all kept, makes up for the omitted mails.
  const names = Array.from({ length: OWNERS / 2 }, (_, n) => `Owner ${n}`);
  const muted = await app.db.selectFrom('people').select('id').where('name', 'in', names).execute();
  const values = muted.map(({ id }) => ({ person_id: id, kind: 'reminder' }));
  await app.db.insertInto('muted_mails').values(values).execute();
  const { body } = await rehearse();
  expect(body.mails).toHaveLength(MAX_REHEARSED);
  const reminded = body.mails.filter(({ kind }: RehearsedMail) => kind === 'reminder');
  expect(reminded.some(({ to }: RehearsedMail) => to.name === `Owner ${OWNERS - 1}`)).toBe(true);
  expect(reminded.some(({ to }: RehearsedMail) => names.includes(to.name))).toBe(false);
});
