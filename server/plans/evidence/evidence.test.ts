import { expect, test } from 'vitest';
import { connect } from '../../platform/database/connect.ts';
import { useApp } from '../../testing/app.ts';
import { superuserUrl } from '../../testing/database/superuser.ts';
import { checklist, createPlan, createTeam, taskPath, withField } from '../../testing/samples.ts';

const app = useApp();

test('evidence is superseded and erased, and nothing else of it changes in the database (Tasks 5)', async () => {
  const { manager, employee } = await createTeam(app);
  const [task] = checklist()[0]!.topics![0]!.tasks!;
  const toRead = { ...task, kind: 'acknowledge', settings: { text: 'Wear a helmet.' } };
  const subplans = withField(checklist(), '0.topics.0.tasks.0', toRead);
  const plan = await createPlan(manager, employee, { subplans });
  await employee.client.put(`${taskPath(plan.subplans[0].topics[0].tasks[0].id)}/evidence`, {
    statement: true,
  });
  const now = new Date().toISOString();

  // The role of the application has no privilege; the triggers refuse it to the owner of the tables, too.
  const superuser = connect(superuserUrl(app.database_url), { max: 1, name: 'gangway' });
  const update = superuser.updateTable('task_evidence').where('plan_id', '=', plan.id);
  for (const change of [
    { answer_hash: 'a'.repeat(64) },
    { person_id: manager.id },
    { given_at: now },
    { answer: JSON.stringify({ statement: 'I have not.', text: 'Wear a helmet.' }) },
    { answer: null },
    { salt: null },
    { erased_at: now },
    { erased_at: now, answer: null },
  ]) {
    await expect(update.set(change).execute(), JSON.stringify(change)).rejects.toThrow(
      'evidence is never changed',
    );
    if ('person_id' in change || 'answer_hash' in change || 'given_at' in change) {
      const own = app.db.updateTable('task_evidence').where('plan_id', '=', plan.id).set(change);
      await expect(own.execute()).rejects.toThrow('permission denied');
    }
  }
  await update.set({ superseded_at: now }).execute();
  await expect(update.set({ superseded_at: null }).execute()).rejects.toThrow('evidence is never changed');
  await update.set({ erased_at: now, answer: null, salt: null }).execute();
  await expect(update.set({ erased_at: null }).execute()).rejects.toThrow('evidence is never changed');
  const deletion = superuser.deleteFrom('task_evidence').where('plan_id', '=', plan.id);
  await expect(deletion.execute()).rejects.toThrow('evidence is never changed');
  await superuser.destroy();
});
