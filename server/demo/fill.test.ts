import { beforeAll, expect, test } from 'vitest';
import { needsYou } from '#shared/plans/needsYou.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { useApp } from '../testing/app.ts';
import { fillDemo } from './fill.ts';
import { HINTS } from './people.ts';

const app = useApp({ DEMO: '1' });
beforeAll(() => fillDemo(app.db, 'UTC'));

async function clientOf(key: string) {
  const email = `${key}@harbor.example`;
  const { id, name } = await app.db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return app.signIn({ id, name, email });
}

test('the people with hints find what these promise (Operations 7)', async () => {
  const amara = await clientOf('amara.okafor');
  const { body: plans } = await amara.get('/onboarding-plan?scope=reports');
  const needs = needsYou(plans).map(({ kind, count }) => [kind, count]);
  expect(needs).toEqual([
    ['sign', 2],
    ['overdue', 1],
    ['comments', 3],
  ]);

  const planOf = async (key: string): Promise<Plan> => {
    const client = await clientOf(key);
    const { body: own } = await client.get('/onboarding-plan?scope=self');
    expect(own).toHaveLength(1);
    return (await client.get(`/onboarding-plan/${own[0].id}`)).body;
  };
  expect((await planOf('maya.patel')).progress.completed_tasks).toBe(4);
  for (const key of ['lena.fischer', 'wei.chen']) {
    const { completed_tasks, total_tasks } = (await planOf(key)).progress;
    expect(total_tasks - completed_tasks, key).toBe(1);
  }
  const { id } = await planOf('wei.chen');
  const { body: history } = await amara.get(`/onboarding-plan/${id}/history`);
  expect(history.map(({ event }: { event: string }) => event)).toContain('plan.returned');
  expect(HINTS.size).toBe(4);
});
