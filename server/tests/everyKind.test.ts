import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  DEFAULT_KIND,
  kindOf,
  needsEvidence,
  settingsOf,
  shownText,
  statementOf,
  TASK_KINDS,
} from '#shared/checklist/kinds/kinds.ts';
import type { TextDescription } from '#shared/checklist/kinds/kind.ts';
import { eventText } from '#shared/events/planHistory.ts';
import { isUnconfirmed } from '#shared/plans/tasks/evidence.ts';
import { sentenceOf } from '#shared/webhooks/sentence.ts';
import { erasePerson } from '../privacy/actions.ts';
import { checkEvidence } from '../plans/evidence/checks.ts';
import { connect } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { checkSignatures } from '../signing/checks.ts';
import { readReport } from '../signing/report.ts';
import { type Person, useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { inRolledBackTransaction, superuserUrl } from '../testing/database/superuser.ts';
import { findingLines } from '../testing/journal.ts';
import { expectProblem } from '../testing/problem.ts';
import { createPlan, createTemplate, planPath, taskPath } from '../testing/samples.ts';

/*
 * One test for all kinds of tasks (docs/architecture/kinds.md). Its inputs follow from the descriptions of the entry,
 * so that a new kind is tested without a line here.
 */

const app = useApp();
let manager: Person;
let employee: Person;

beforeAll(async () => {
  manager = await app.addManager('Mia Manager');
  employee = await app.addEmployee(manager, 'Eve Employee');
});

const textsOf = (described: Readonly<Record<string, TextDescription>>) =>
  Object.fromEntries(Object.keys(described).map((name) => [name, `The ${name} of it.`]));

const sent = async (call: Promise<{ status: number; body: Json; text: string }>): Promise<Json> => {
  const { status, body, text } = await call;
  expect(status, text).toBeLessThan(300);
  return body;
};

const taskOf = ({ subplans }: Json): Json => subplans[0].topics[0].tasks[0];
const read = async (plan: { id: string }) => taskOf(await sent(manager.client.get(planPath(plan))));

test('the names of kinds and their items in files are different', () => {
  const entries = TASK_KINDS.map((kind) => kindOf(kind)!);
  expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
  const items = entries.flatMap(({ file }) => file?.item ?? []);
  expect(new Set(items).size).toBe(items.length);
  // A file could not distinguish the others from a tick.
  expect(items.length).toBe(entries.length - 1);
});

describe.each(TASK_KINDS)('a task of the kind %s', (kind) => {
  const entry = kindOf(kind)!;
  const { evidence } = entry;
  const settings = settingsOf(kind, textsOf(entry.settings));
  const given = textsOf(evidence?.given ?? {});
  const values = { kind, ...(settings && { settings }) };
  const checklist = (fields: Json = {}) => [
    {
      name: 'Week',
      due_in_days: 5,
      topics: [{ name: 'Topic', tasks: [{ name: 'Task', ...values, ...fields }] }],
    },
  ];
  const assign = (fields: Json = {}) => createPlan(manager, employee, { subplans: checklist(fields) });
  const give = (task: Json, body: Json = {}, by = employee) =>
    by.client.put(`${taskPath(task.id)}/evidence`, {
      statement: true,
      text: shownText(kind, settings),
      ...given,
      ...body,
    });
  const finish = (task: Json, by = employee) =>
    evidence ? give(task, {}, by) : by.client.put(taskPath(task.id), { completed: true });
  const shown = kind === DEFAULT_KIND ? {} : values;

  test('is saved with its settings alone, which are not blank', async () => {
    const others = { settings: { ...settings, of_another_kind: 'x' } };
    const task = taskOf(await createTemplate(manager, { subplans: checklist(others) }));
    expect(task).toEqual({ ...task, ...shown });
    if (kind === DEFAULT_KIND) expect(task).not.toHaveProperty('settings');
    else expect(task.settings).toEqual(settings);
    for (const [name, { missing }] of Object.entries(entry.settings)) {
      const blank = checklist({ settings: { ...settings, [name]: ' ' } });
      const body = {
        name: 'T',
        description: 'About',
        public: false,
        remind_days_before_due: 0,
        subplans: blank,
      };
      const refused = await manager.client.post('/template/full', body);
      expectProblem(refused, 400);
      expect(refused.body.detail).toBe(missing);
    }
  });

  test('goes out as a file and comes back', async () => {
    const { id } = await createTemplate(manager, { subplans: checklist() });
    const file = async (template: string) => (await manager.client.get(`/template/${template}/export`)).text;
    const text = await file(id);
    const imported = await sent(
      manager.client.post('/template/import', text, { 'content-type': 'text/markdown' }),
    );
    expect(await file(imported.id)).toBe(text);
    const task = taskOf(await sent(manager.client.get(`/template/${imported.id}`)));
    expect(task).toEqual({ ...task, ...shown });
    expect(task.note).toBe('');
  });

  test('is finished by its evidence, or by a tick where it needs none', async () => {
    const plan = await assign();
    const task = taskOf(plan);
    const tick = await employee.client.put(taskPath(task.id), { completed: true });
    if (!evidence) {
      expect([tick.status, needsEvidence(kind)]).toEqual([200, false]);
      expectProblem(await give(task), 400);
      return;
    }
    expectProblem(tick, 409);
    expect(tick.body).toMatchObject({ code: 'plans.evidence_missing', detail: evidence.needed });
    expectProblem(await give(task, { statement: false }), 400);
    expectProblem(await give(task, { text: 'Another text' }), 409);
    for (const [name, { missing }] of Object.entries(evidence.given)) {
      const refused = await give(task, { [name]: ' ' });
      expectProblem(refused, 400);
      expect(refused.body.detail).toBe(missing);
    }
    expect((await read(plan)).completed).toBe(false);
    await sent(give(task));
    const stated = statementOf(kind, given);
    const done = await read(plan);
    expect(done).toMatchObject({
      completed: true,
      evidence: [{ kind, summary: 'statement' in stated && stated.statement }],
    });
    expect(isUnconfirmed(done)).toBe(false);
    const history = await sent(manager.client.get(planPath(plan, '/history')));
    const line = history.find(({ event }: Json) => event === 'plan.evidence_given');
    expect(eventText(line)).toBe(`${evidence.said.history} "Task"`);
    const facts = { task_text: 'Task', evidence: kind } as Parameters<typeof sentenceOf>[1];
    expect(sentenceOf('plan.evidence_given', facts)).toContain(`Somebody ${evidence.said.chat} “Task”`);

    // Once it is open again, its evidence does not count.
    await sent(employee.client.put(taskPath(task.id), { completed: false }));
    const reopened = await read(plan);
    expect(reopened).toMatchObject({ completed: false });
    expect([reopened.evidence, reopened.answer_hash]).toEqual([undefined, undefined]);
    expectProblem(await employee.client.put(taskPath(task.id), { completed: true }), 409);
  });

  test('is finished for its owner as its entry says', async () => {
    const owner = await app.addEmployee(manager);
    const plan = await assign({ owner: { kind: 'person', person_id: owner.id } });
    const tick = { completed: true, reason: 'On leave' };
    const byTick = await manager.client.put(taskPath(taskOf(plan).id), tick);
    expect(byTick.status).toBe(evidence ? 409 : 200);
    if (!evidence) return;
    expect((await give(taskOf(plan), {}, manager)).status).toBe(evidence.byOwnerAlone ? 403 : 200);
  });

  test('is signed and verified, printed in the report, and holds once its evidence is erased', async () => {
    const owner = await app.addEmployee(manager, `Ida ${kind}`);
    const plan = await assign({ owner: { kind: 'person', person_id: owner.id } });
    await sent(finish(taskOf(plan), owner));
    await sent(employee.client.put(planPath(plan, '/signoff')));
    await sent(manager.client.put(planPath(plan, '/signoff')));
    const printed = async () => {
      const report = await readReport(app.services, plan.id, new Date());
      return report.subplans[0]!.topics[0]!.tasks[0]!;
    };
    const verify = async (db = app.db) => [
      ...(await findingLines(checkSignatures, db)),
      ...(await findingLines(checkEvidence, db)),
    ];
    expect(await verify()).toEqual([]);
    if (!evidence) {
      expect(await printed()).not.toHaveProperty('confirmed');
      return;
    }
    expect((await printed()).confirmed).toMatchObject({
      text: shownText(kind, settings),
      lines: [expect.stringContaining(evidence.report.by), expect.any(String)],
    });
    const superuser = connect(superuserUrl(app.database_url), { max: 1 });
    try {
      const id = taskOf(plan).id;
      for (const change of [
        sql`update tasks set settings = jsonb_build_object('text', 'Another') where id = ${id}`,
        sql`update tasks set kind = 'of_a_newer_release' where id = ${id}`,
        sql`update task_evidence set answer = answer || '{"statement": "I have not."}' where task_id = ${id}`,
      ]) {
        const findings = await inRolledBackTransaction(superuser, async (tx) => {
          await change.execute(tx);
          return verify(tx);
        });
        expect(findings).toHaveLength(1);
      }
    } finally {
      await superuser.destroy();
    }
    await app.db
      .updateTable('people')
      .set({ disabled_at: new Date().toISOString() })
      .where('id', '=', owner.id)
      .execute();
    await inTransaction(app.db, (tx) => erasePerson(tx, app.services.context, owner));
    const left = await app.db
      .selectFrom('task_evidence')
      .select(['answer', 'salt'])
      .where('task_id', '=', taskOf(plan).id)
      .execute();
    expect(left).toEqual([{ answer: null, salt: null }]);
    expect(await verify()).toEqual([]);
    expect((await printed()).confirmed!.lines).toContain(evidence.report.erased);
  });
});
