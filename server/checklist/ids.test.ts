import { describe, expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { checkCounters } from '../testing/counters.ts';
import { CHECKLIST_OWNERS } from '../testing/checklistOwners.ts';
import { expectInvalid } from '../testing/problem.ts';
import { checklist, createTemplate, subplan, taskIds, withField } from '../testing/samples.ts';

const app = useApp();
checkCounters(app);

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Drops the hash of a plan's content, which changes when new fields are signed. */
const withoutHash = (item: Json): Json => ({ ...item, content_hash: undefined });

function idsOf(item: Json): string[] {
  return item.subplans.flatMap((part: Json) => [
    part.id,
    ...part.topics.flatMap((topic: Json) => [topic.id, ...topic.tasks.map((task: Json) => task.id)]),
  ]);
}

// The path of an item of each kind in the sample.
const PATHS = ['subplans.0', 'subplans.0.topics.0', 'subplans.0.topics.0.tasks.0'];

describe.each(CHECKLIST_OWNERS)('ids in the checklist of a $kind (API 9)', ({ setUp }) => {
  test('are UUIDv7 made by the server, also for items that a POST sends with an id (API 2)', async () => {
    const { item, body, create, owner, read } = await setUp(app);
    expect(idsOf(item)).toHaveLength(7);
    for (const id of [item.id, ...idsOf(item)]) expect(id).toMatch(UUID_V7);

    const { id } = (await create(body({ id: item.id, subplans: item.subplans }))).body;
    const url = 'user_id' in item ? '/onboarding-plan' : '/template';
    const copy = (await owner.client.get(`${url}/${id}`)).body;
    expect(new Set([item.id, ...idsOf(item), copy.id, ...idsOf(copy)]).size).toBe(16);
    expect((await read()).body).toEqual(item);
  });

  test('identify the items that a save updates', async () => {
    const { item, save, read } = await setUp(app);
    const saved = (await save(item)).body;
    expect(saved).toEqual({ ...item, version: item.version + 1 });
    expect((await read()).body).toEqual(saved);

    const edited = PATHS.reduce((body, path) => withField(body, `${path}.name`, `New ${path}`), saved);
    expect(withoutHash((await save(edited)).body)).toEqual(
      withoutHash({ ...edited, version: item.version + 2 }),
    );
  });

  // A save writes only the items that differ from the stored ones.
  test.each([
    [0, 'description', 'New'],
    [0, 'public', false],
    [1, 'description', 'New'],
    [1, 'public', false],
    [2, 'task_content', 'example.com/new'],
    [2, 'note', 'New'],
  ])('a save that changes one field stores it: level %i, %s', async (level, field, value) => {
    const { item, save, read } = await setUp(app);
    const edited = withField(item, `${PATHS[level]}.${field}`, value);
    expect(withoutHash((await save(edited)).body)).toEqual(
      withoutHash({ ...edited, version: item.version + 1 }),
    );
    expect((await read()).body.subplans).toEqual(edited.subplans);
  });

  test.each([
    ['a temporary id', 'task-1767225600000-x7k2'],
    ['null', null],
    ['an empty text', ''],
    ['no id', undefined],
  ])('create a new item on each level: %s', async (_, id) => {
    const { item, save } = await setUp(app);
    const part = subplan('Added', 60, [['One', 'Two']]);
    const added = PATHS.reduce((body, path) => withField(body, `${path}.id`, id), {
      subplans: [part],
    }).subplans;
    const saved = (await save({ ...item, subplans: [...item.subplans, ...added] })).body;
    expect(saved.subplans).toHaveLength(3);
    expect(saved.subplans.slice(0, 2)).toEqual(item.subplans);
    expect(saved.subplans[2]).toMatchObject({
      name: 'Added',
      topics: [{ tasks: [{ name: 'One' }, { name: 'Two' }] }],
    });
    for (const newId of idsOf({ subplans: [saved.subplans[2]] })) {
      expect(newId).toMatch(UUID_V7);
      expect(idsOf(item)).not.toContain(newId);
    }
  });

  test.each(PATHS)('are refused when they are of another checklist, at %s', async (path) => {
    const { owner, item, save, read } = await setUp(app);
    const other = await setUp(app);
    const template = await createTemplate(owner, { public: true });
    const idAt = (tree: Json) => path.split('.').reduce((node, key) => node[key], tree).id;
    for (const otherId of [idAt(other.item), idAt(template)]) {
      expectInvalid(await save(withField(item, `${path}.id`, otherId)), `${path}.id`);
    }
    expect((await read()).body).toEqual(item);
    expect((await other.read()).body).toEqual(other.item);
  });

  test('are refused when they occur twice or are of an item of another kind', async () => {
    const { item, save, read } = await setUp(app);
    const [first, second] = item.subplans;
    expectInvalid(await save({ ...item, subplans: [first, second, first] }), 'subplans.2.id');
    const taskId = first.topics[0].tasks[0].id;
    expectInvalid(
      await save(withField(item, 'subplans.1.topics.0.tasks.0.id', taskId)),
      'subplans.1.topics.0.tasks.0.id',
    );
    expectInvalid(await save(withField(item, 'subplans.1.topics.0.id', taskId)), 'subplans.1.topics.0.id');
    expect((await read()).body).toEqual(item);
  });

  test('remove the items that are missing from the body, on each level', async () => {
    const { item: created, save, read } = await setUp(app);
    const { version: _, ...item } = created;
    const [first, second] = item.subplans;
    const [topic] = first.topics;
    const oneTaskLess = withField(item, 'subplans.0.topics.0.tasks', [topic.tasks[1]]);
    expect((await save(oneTaskLess)).body.subplans[0].topics[0].tasks).toEqual([topic.tasks[1]]);
    const noTopics = withField(item, 'subplans.0.topics', []);
    expect((await save(noTopics)).body.subplans[0].topics).toEqual([]);
    expect((await save({ ...item, subplans: [second] })).body.subplans).toEqual([second]);
    expect((await read()).body.subplans).toEqual([second]);
    // The id of a removed item is not accepted again.
    expectInvalid(await save({ ...item, subplans: [first, second] }), 'subplans.0.id');
  });

  test('keep the order of topics and tasks in the body, and sort subplans by due days (Checklists 2)', async () => {
    const {
      item: created,
      save,
      read,
    } = await setUp(app, {
      subplans: [subplan('Late', 9, [['l']]), subplan('Early', 2, [['a', 'b', 'c'], ['d'], ['e']])],
    });
    const { version: _, ...item } = created;
    expect(item.subplans.map((part: { name: string }) => part.name)).toEqual(['Early', 'Late']);
    const [early, late] = item.subplans;
    const reversed = {
      ...early,
      topics: early.topics
        .toReversed()
        .map((topic: { tasks: unknown[] }) => ({ ...topic, tasks: topic.tasks.toReversed() })),
    };
    expect((await save({ ...item, subplans: [late, reversed] })).body.subplans).toEqual([reversed, late]);
    expect((await read()).body.subplans).toEqual([reversed, late]);
    const sameDay = [late, { ...early, due_in_days: 9 }].map((part) => part.id);
    const saved = await save({ ...item, subplans: [late, { ...early, due_in_days: 9 }] });
    expect(saved.body.subplans.map((part: { id: string }) => part.id)).toEqual(sameDay);
  });

  test('are kept when topics and tasks move to another parent', async () => {
    const { item, save } = await setUp(app, { subplans: checklist() });
    const [first, second] = item.subplans;
    const [topic] = first.topics;
    // The topic of the first subplan moves to the second one
    // with one task. Its other task moves to the topic there.
    const [stays, leaves] = topic.tasks;
    const moved = {
      ...item,
      subplans: [
        {
          ...second,
          topics: [
            { ...topic, tasks: [stays] },
            { ...second.topics[0], tasks: [leaves] },
          ],
        },
      ],
    };
    const saved = (await save(moved)).body;
    expect(idsOf(saved)).toEqual([second.id, topic.id, stays.id, second.topics[0].id, leaves.id]);
    expect(taskIds(saved)).toEqual([stays.id, leaves.id]);
  });
});
