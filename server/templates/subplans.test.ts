import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { expectProblem } from '../testing/problem.ts';
import { createPlan, createTemplate, subplan } from '../testing/samples.ts';

const app = useApp();

const namesWithTemplate = (items: Json[]) => items.map((item) => [item.name, item.template_name]);

describe('subplans of templates (Templates 2)', () => {
  let creator: Person;
  let other: Person;
  let shown: Json;
  let hidden: Json;

  beforeAll(async () => {
    [creator, other] = [await app.addManager('Creator'), await app.addManager('Other')];
    const subplans = [
      { ...subplan('Open', 9, [['a', 'b']]), public: true },
      { ...subplan('Internal', 3, [['c']]), public: false },
    ];
    shown = await createTemplate(creator, { name: 'Shown', public: true, subplans });
    hidden = await createTemplate(creator, { name: 'Hidden', public: false, subplans });
    // The subplans of a plan must not be listed.
    const employee = await app.addEmployee(creator);
    await createPlan(creator, employee);
  });

  test('are listed to others when they and their template are public, to the creator always', async () => {
    for (const path of ['/template/subplans', '/template/subplans/full']) {
      expect(namesWithTemplate((await other.client.get(path)).body)).toEqual([['Open', 'Shown']]);
      expect(namesWithTemplate((await creator.client.get(path)).body)).toEqual([
        ['Internal', 'Hidden'],
        ['Internal', 'Shown'],
        ['Open', 'Hidden'],
        ['Open', 'Shown'],
      ]);
    }
  });

  test.each(['/template/subplans', '/template/subplans/full'])(
    '%s has pages in the order of the whole list (API 19)',
    async (path) => {
      const all = (await creator.client.get(path)).body;
      const seen: Json[] = [];
      let next: string | undefined = `${path}?limit=1`;
      while (next !== undefined) {
        const { body, headers } = await creator.client.get(next);
        expect(body).toHaveLength(1);
        seen.push(...body);
        next = /^<\/api(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
      }
      expect(seen).toEqual(all);
      expectProblem(await creator.client.get(`${path}?limit=1001`), 400);
    },
  );

  test.each(['/template/subplans', '/template/subplans/full'])(
    '%s finds texts of subplans and topics without case and accents (Templates 6)',
    async (path) => {
      const found = async (q: string) =>
        (await other.client.get(`${path}?q=${encodeURIComponent(q)}`)).body.map((item: Json) => item.name);
      const [open] = shown.subplans.filter((part: Json) => part.name === 'Open');
      expect(await found(' ÓPEN ')).toEqual(['Open']);
      expect(await found(open.topics[0].name.toUpperCase())).toEqual(['Open']);
      expect(await found('Internal')).toEqual([]);
      expect(await found('%')).toEqual([]);
    },
  );

  test('are found by their current texts, also when a release without search keys has changed them', async () => {
    const person = await app.addManager();
    const template = await createTemplate(person);
    const path = `/template/full/${template.id}`;
    const found = async (q: string) =>
      (await person.client.get(`/template/subplans?q=${q}`)).body.map((item: Json) => item.id);
    const [first] = template.subplans;
    const renamed = { ...first, topics: [{ ...first.topics[0], description: 'Kaleidoscope' }] };
    await person.client.put(path, { ...template, subplans: [renamed], version: undefined });
    expect(await found('kaleido')).toEqual([first.id]);
    // A save without the checklist, and another one of flags alone, keep what was found.
    await person.client.put(path, { name: 'Other', description: 'Other' });
    await person.client.put(`/template/${template.id}/public`, { public: true });
    await person.client.put(`/template/${template.id}/public`, { public: false });
    expect(await found('kaleido')).toEqual([first.id]);
    expect(await found(encodeURIComponent(first.topics[0].name))).toEqual([first.id]);

    await app.unguarded
      .updateTable('subplans')
      .set({ name: 'Zoetrope' })
      .where('id', '=', first.id)
      .execute();
    await app.unguarded
      .updateTable('templates')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', template.id)
      .execute();
    expect(await found('zoetrope')).toEqual([first.id]);
    await person.client.put(path, { name: 'Other', description: 'Other again' });
    expect(await found('zoetrope')).toEqual([first.id]);
  });

  test('are listed with their template, in the full list with topics and tasks', async () => {
    const [open] = shown.subplans.filter((part: Json) => part.name === 'Open');
    const origin = { template_id: shown.id, template_name: 'Shown' };
    const { topics: _, ...fields } = open;
    expect((await other.client.get('/template/subplans')).body).toEqual([{ ...fields, ...origin }]);
    expect((await other.client.get('/template/subplans/full')).body).toEqual([{ ...open, ...origin }]);
    expect((await other.client.get(`/template/subplan/${open.id}`)).body).toEqual(open);
  });

  test('are missing from the template and its counts for others unless they are public', async () => {
    expect((await other.client.get(`/template/${shown.id}`)).body.subplans).toMatchObject([{ name: 'Open' }]);
    expect((await creator.client.get(`/template/${shown.id}`)).body.subplans).toHaveLength(2);
    const counted = async (person: Person) =>
      (await person.client.get('/template?scope=all')).body.find((item: Json) => item.id === shown.id);
    expect(await counted(other)).toMatchObject({ subplan_count: 1, task_count: 2 });
    expect(await counted(creator)).toMatchObject({ subplan_count: 2, task_count: 3 });
  });

  test('are a 404 for others unless they are public', async () => {
    const internal = shown.subplans.find((part: Json) => part.name === 'Internal');
    for (const part of [internal, ...hidden.subplans]) {
      expectProblem(await other.client.get(`/template/subplan/${part.id}`), 404);
      expect((await creator.client.get(`/template/subplan/${part.id}`)).body).toEqual(part);
    }
  });

  test('are a 404 when they belong to a plan', async () => {
    const [plan] = (await creator.client.get('/onboarding-plan?scope=reports')).body;
    const { subplans } = (await creator.client.get(`/onboarding-plan/${plan.id}`)).body;
    expectProblem(await creator.client.get(`/template/subplan/${subplans[0].id}`), 404);
  });
});
