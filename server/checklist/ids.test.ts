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

function idsOf(item: Json): string[] {
  return item.subplans.flatMap((part: Json) => [
    part.id,
    ...part.topics.flatMap((topic: Json) => [topic.id, ...topic.tasks.map((task: Json) => task.id)]),
  ]);
}

// Where an item of each kind stands in the sample.
const PLACES = ['subplans.0', 'subplans.0.topics.0', 'subplans.0.topics.0.tasks.0'];

describe.each(CHECKLIST_OWNERS)('ids inside the PUT of a $kind (contract §1)', ({ setUp }) => {
  test('every id is a UUIDv7 made by the server, also where the client sent one in a POST', async () => {
    const { item, body, create, owner, read } = await setUp(app);
    expect(idsOf(item)).toHaveLength(7);
    for (const id of [item.id, ...idsOf(item)]) expect(id).toMatch(UUID_V7);

    const { id } = (await create(body({ id: item.id, subplans: item.subplans }))).body;
    const url = 'user_id' in item ? '/onboarding-plan' : '/template';
    const copy = (await owner.client.get(`${url}/${id}`)).body;
    expect(new Set([item.id, ...idsOf(item), copy.id, ...idsOf(copy)]).size).toBe(16);
    expect((await read()).body).toEqual(item);
  });

  test('known ids update their items; saved unchanged, only the version moves', async () => {
    const { item, save, read } = await setUp(app);
    const saved = (await save(item)).body;
    expect(saved).toEqual({ ...item, version: item.version + 1 });
    expect((await read()).body).toEqual(saved);

    const edited = PLACES.reduce((body, place) => withField(body, `${place}.name`, `New ${place}`), saved);
    expect((await save(edited)).body).toEqual({ ...edited, version: item.version + 2 });
  });

  test.each([
    ['a temporary id', 'task-1767225600000-x7k2'],
    ['null', null],
    ['an empty text', ''],
    ['no id', undefined],
  ])('%s makes a new item on each level', async (_, id) => {
    const { item, save } = await setUp(app);
    const part = subplan('Added', 60, [['One', 'Two']]);
    const added = PLACES.reduce((body, place) => withField(body, `${place}.id`, id), {
      subplans: [part],
    }).subplans;
    const saved = (await save({ ...item, subplans: [...item.subplans, ...added] })).body;
    expect(saved.subplans).toHaveLength(3);
    expect(saved.subplans.slice(0, 2)).toEqual(item.subplans);
    expect(saved.subplans[2]).toMatchObject({
      name: 'Added',
      topics: [{ tasks: [{ name: 'One' }, { name: 'Two' }] }],
    });
    for (const fresh of idsOf({ subplans: [saved.subplans[2]] })) {
      expect(fresh).toMatch(UUID_V7);
      expect(idsOf(item)).not.toContain(fresh);
    }
  });

  test.each(PLACES)('the id of another checklist’s item at %s is a 400 that names it', async (place) => {
    const { owner, item, save, read } = await setUp(app);
    const stranger = await setUp(app);
    const template = await createTemplate(owner, { public: true });
    const idAt = (tree: Json) => place.split('.').reduce((node, step) => node[step], tree).id;
    for (const foreign of [idAt(stranger.item), idAt(template)]) {
      expectInvalid(await save(withField(item, `${place}.id`, foreign)), `${place}.id`);
    }
    expect((await read()).body).toEqual(item);
    expect((await stranger.read()).body).toEqual(stranger.item);
  });

  test('an id that stands in it twice, or names an item of another kind, is a 400', async () => {
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

  test('what is missing from the body is removed, on each level', async () => {
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
    // A removed id is nobody's any more.
    expectInvalid(await save({ ...item, subplans: [first, second] }), 'subplans.0.id');
  });

  test('array order is the order of topics and tasks; subplans come by their days', async () => {
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
    const turned = {
      ...early,
      topics: early.topics
        .toReversed()
        .map((topic: { tasks: unknown[] }) => ({ ...topic, tasks: topic.tasks.toReversed() })),
    };
    expect((await save({ ...item, subplans: [late, turned] })).body.subplans).toEqual([turned, late]);
    expect((await read()).body.subplans).toEqual([turned, late]);
    const sameDay = [late, { ...early, due_in_days: 9 }].map((part) => part.id);
    const saved = await save({ ...item, subplans: [late, { ...early, due_in_days: 9 }] });
    expect(saved.body.subplans.map((part: { id: string }) => part.id)).toEqual(sameDay);
  });

  test('topics and tasks can move to another parent and keep their ids', async () => {
    const { item, save } = await setUp(app, { subplans: checklist() });
    const [first, second] = item.subplans;
    const [topic] = first.topics;
    // The topic moves with one of its tasks; the other goes where the topic came from, whose subplan is left without.
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
