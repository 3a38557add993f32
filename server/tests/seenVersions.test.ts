import { describe, expect, test } from 'vitest';
import { NAMED_ENDPOINTS } from '#shared/api/contracts.ts';
import { createFixture, type Fixture, pathOf } from '#torture/rights/matrix.ts';
import { useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { expectProblem } from '../testing/problem.ts';

const app = useApp();

// These are about a task, a comment or an answer, and take no version of the plan.
const WITHOUT_VERSION = ['keepStart', 'toggleTask', 'confirmTask', 'skipTask', 'markCommentsSeen'];

const VERSIONED = NAMED_ENDPOINTS.filter(
  ([name, { method, url }]) =>
    method === 'PUT' && /^\/(?:template|onboarding-plan)\//.test(url) && !WITHOUT_VERSION.includes(name),
).map(([name, { url }]) => [name, `PUT ${url}`] as const);

/** A valid body of the call, without a version. */
function bodyOf(call: string, { template, plan, EX }: Fixture): object {
  if (call.includes('/return')) return { comment: 'The badge is missing.' };
  if (call.endsWith('/buddy')) return { buddy_id: EX.id };
  if (call.endsWith('/owner')) return { kind: 'person', person_id: EX.id };
  if (call.endsWith('/start_date')) return { start_on: '2030-01-02' };
  if (call.endsWith('/due_date')) return { due_date: '2030-01-02', reason: 'The parts are late.' };
  if (!call.includes('/full/')) return {};
  const { version: _, ...whole } = (template ?? plan) as { version: number };
  return whole;
}

describe('every PUT of a template or plan refuses a stale version (API 10)', () => {
  test('these are all', () => {
    const names = VERSIONED.map(([name]) => name).toSorted();
    expect(names).toEqual([
      'moveDueDate',
      'moveStart',
      'returnPlan',
      'setBuddy',
      'setTaskOwner',
      'setTemplatePublic',
      'signPlan',
      'togglePlan',
      'updatePlan',
      'updateTemplate',
    ]);
  });

  test.each(VERSIONED)('%s (%s)', async (name, call) => {
    const fixture = await createFixture(app, call, false);
    const { client } =
      name === 'signPlan' ? fixture.EO : call.includes('/template') ? fixture.TC : fixture.PM;
    const [path, body] = [pathOf(call, fixture).replace('PUT ', ''), bodyOf(call, fixture)];
    const object = call.includes('/template')
      ? `/template/${fixture.template.id}`
      : `/onboarding-plan/${fixture.plan.id}`;
    const read = async (): Promise<Json> => (await client.get(object)).body;
    const before = await read();
    const { version } = before;

    for (const tag of [`"${version + 1}"`, `"${version - 1}"`, '"x"', '""']) {
      expectProblem(await client.put(path, body, { 'if-match': tag }), 412);
    }
    for (const stale of [version + 1, version - 1, 999]) {
      const refused = await client.put(path, { ...body, version: stale });
      expectProblem(refused, 409, new RegExp(`you have version ${stale}, it is now version ${version}\\.$`));
      expect(refused.body.code).toBe('version.stale');
    }
    expectProblem(await client.put(path, { ...body, version: 'one' }), 400);
    expect(await read()).toEqual(before);

    const done = await client.put(path, { ...body, version }, { 'if-match': `"${version}"` });
    expect([done.status, (await read()).version]).toEqual([200, version + 1]);
  });
});
