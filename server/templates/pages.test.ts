import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { compareNames } from '#shared/people/name.ts';
import { useApp } from '../testing/app.ts';
import { nextOf } from '../testing/pages.ts';
import { expectInvalid } from '../testing/problem.ts';
import { subplan, templateBody } from '../testing/samples.ts';

const app = useApp();

test('templates come in pages by name, without `limit` of 1,000 (API 19)', async () => {
  const [{ id, client }, other] = [await app.addManager(), await app.addManager()];
  await sql`
      insert into templates (id, name, description, manager_id, public)
      select gen_random_uuid(), (array['Änderung ', 'b', 'Apfel ', '10', '9'])[n % 5 + 1] || n % 400, 'Text', owner, n % 2 = 0
      from generate_series(1, 1100) n, unnest(array[${id}, ${other.id}]::uuid[]) owner`.execute(
    app.unguarded,
  );
  for (const [scope, count] of [
    ['', 1_100],
    ['scope=all', 1_650],
  ] as const) {
    for (const limit of ['', '&limit=700']) {
      const all: { id: string; name: string }[] = [];
      const sizes: number[] = [];
      let next: string | undefined = `/template?${scope}${limit}`;
      while (next !== undefined) {
        const response: Awaited<ReturnType<typeof client.get>> = await client.get(next);
        sizes.push(response.body.length);
        all.push(...response.body);
        next = nextOf(response);
      }
      const most = limit === '' ? 1_000 : 700;
      expect(sizes).toEqual([...Array.from({ length: Math.floor(count / most) }, () => most), count % most]);
      expect(new Set(all.map((template) => template.id)).size).toBe(count);
      const names = all.map(({ name }) => name);
      expect(names).toEqual(names.toSorted(compareNames));
    }
  }
  expectInvalid(await other.client.get(`/template?cursor=${id}`), 'cursor');
});

test('a page of templates continues after a deleted one (API 19)', async () => {
  const manager = await app.addManager();
  const ids: Record<string, string> = {};
  for (const name of ['c', 'Á', 'b']) {
    ids[name] = (await manager.client.post('/template/full', templateBody({ name }))).body.id;
  }
  const next = nextOf(await manager.client.get('/template?limit=1'))!;
  expect((await manager.client.delete(`/template/${ids['Á']}`)).status).toBe(204);
  expect((await manager.client.get(next)).body).toMatchObject([{ name: 'b' }]);
  expect((await manager.client.get(next.replace('limit=1', 'limit=2'))).body).toMatchObject([
    { name: 'b' },
    { name: 'c' },
  ]);
});

test('a page of subplans continues after a deleted template (API 19)', async () => {
  const manager = await app.addManager();
  for (const name of ['A', 'B', 'C']) {
    await manager.client.post(
      '/template/full',
      templateBody({ name, subplans: [subplan('Gone', 3, [['Task']])] }),
    );
  }
  for (const path of ['/template/subplans', '/template/subplans/full']) {
    const first = await manager.client.get(`${path}?limit=2`);
    const [deleted] = first.body.slice(-1);
    expect((await manager.client.delete(`/template/${deleted.template_id}`)).status).toBe(204);
    const rest = await manager.client.get(nextOf(first)!);
    expect(rest.body).toMatchObject([{ template_name: 'C' }]);
    await manager.client.post(
      '/template/full',
      templateBody({ name: deleted.template_name, subplans: [subplan('Gone', 3, [['Task']])] }),
    );
    for (const cursor of [deleted.id, 'W10', 'x']) {
      expectInvalid(await manager.client.get(`${path}?cursor=${cursor}`), 'cursor');
    }
  }
});
