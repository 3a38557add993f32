import { uuidv7 } from 'uuidv7';
import type { Person } from '#server/testing/app.ts';
import type { Json } from '#server/testing/client.ts';
import {
  createPlan,
  createTemplate,
  planBody,
  planPath,
  savePath,
  taskIds,
  taskPath,
  templateBody,
} from '#server/testing/samples.ts';
import type { Checks } from '../support/checks.ts';
import type { Target } from '../support/product.ts';

/** Fields that a client must not write, with values that would change something (API 8). */
const OBJECT_FIELDS = (foreign: string): Record<string, unknown> => ({
  id: foreign,
  user_id: foreign,
  manager_id: foreign,
  manager_name: 'Somebody else',
  manager: { id: foreign, name: 'Somebody else' },
  user: { id: foreign, name: 'Somebody else' },
  assigned_at: '2001-01-01T00:00:00Z',
  assigned_on: '2001-01-01',
  active_plan: false,
  approved_by_manager: true,
  signed_by_user: true,
  signatures: [{ role: 'employee', name: 'Somebody else' }],
  status: 'Completed',
  due_date: '2001-01-01',
  progress: { total_tasks: 3, completed_tasks: 3 },
  template_id: foreign,
  template_version: 99,
  created_at: '2001-01-01T00:00:00Z',
  updated_at: '2001-01-01T00:00:00Z',
  deleted_at: '2001-01-01T00:00:00Z',
  is_manager: true,
  buddy: { id: foreign, name: 'Somebody else', email: 'else@example.com' },
  others_open: 99,
});
const SUBPLAN_FIELDS = (foreign: string): Record<string, unknown> => ({
  plan_id: foreign,
  template_id: foreign,
  position: 99,
  is_template: true,
  due_date: '2001-01-01',
  total_tasks: 99,
  completed_tasks: 99,
  others_open: 99,
  version: 99,
});
const TOPIC_FIELDS = (foreign: string): Record<string, unknown> => ({
  subplan_id: foreign,
  position: 99,
  is_template: true,
  version: 99,
});
const TASK_FIELDS = (foreign: string): Record<string, unknown> => ({
  topic_id: foreign,
  position: 99,
  is_template: true,
  completed: true,
  status_changed_at: '2001-01-01T00:00:00Z',
  user_id: foreign,
  task_id: foreign,
  due_date: '2001-01-01',
  version: 99,
  mine: true,
  completed_by: { id: foreign, name: 'Somebody else' },
  not_applicable: true,
  reason: 'Because',
  answer_hash: 'a'.repeat(64),
  evidence: [{ id: foreign, kind: 'acknowledge', by: { id: foreign, name: 'Somebody else' }, hash: '' }],
  owner_id: foreign,
  owner_kind: 'person',
  owner_group_id: foreign,
});

const subplanOf = (item: Json) => item.subplans[0];
const topicOf = (item: Json) => subplanOf(item).topics[0];
const taskOf = (item: Json) => topicOf(item).tasks[0];
const LEVELS = { object: (item: Json) => item, subplan: subplanOf, topic: topicOf, task: taskOf };
const FIELDS = {
  object: OBJECT_FIELDS,
  subplan: SUBPLAN_FIELDS,
  topic: TOPIC_FIELDS,
  task: TASK_FIELDS,
};

/** A plan or template with its owner, and how it is saved, created and read. */
type Owned = {
  kind: 'plan' | 'template';
  owner: Person;
  item: Json;
  savePath: string;
  readPath: string;
  createPath: string;
  body: Json;
};

async function setUp(target: Target): Promise<Owned[]> {
  const owner = await target.addManager();
  const report = await target.addEmployee(owner);
  const plan = await createPlan(owner, report);
  const template = await createTemplate(owner);
  return [
    {
      kind: 'plan',
      owner,
      item: plan,
      savePath: savePath(plan),
      readPath: planPath(plan),
      createPath: '/onboarding-plan/full',
      body: planBody(report),
    },
    {
      kind: 'template',
      owner,
      item: template,
      savePath: `/template/full/${template.id}`,
      readPath: `/template/${template.id}`,
      createPath: '/template/full',
      body: templateBody(),
    },
  ];
}

/**
 * Checks that fields which a client must not write are ignored in saves, creations and other calls (API 8).
 */
export async function checkIgnoredFields(target: Target, checks: Checks): Promise<void> {
  const other = await target.addManager('Olga Other');
  for (const owned of await setUp(target)) {
    const { kind, owner, item, body } = owned;
    for (const level of Object.keys(LEVELS) as (keyof typeof LEVELS)[]) {
      for (const [field, value] of Object.entries(FIELDS[level](other.id))) {
        const before = await read(owned);
        const changed = structuredClone(before);
        LEVELS[level](changed)[field] = value;
        const { status, text } = await owner.client.put(owned.savePath, changed);
        checks.equal(status, 200, `save a ${kind} with ${field} of the ${level} (${text.slice(0, 80)})`);
        checks.equal(
          withoutVersion(await read(owned)),
          withoutVersion(before),
          `a save of a ${kind} with ${field} of the ${level}`,
        );
      }
    }

    // A new object may name its employee, its assignment and the template that was copied.
    const allowed = ['id', 'user_id', 'assigned_at', 'template_id'];
    const plain = await create(owned, body);
    for (const level of Object.keys(LEVELS) as (keyof typeof LEVELS)[]) {
      for (const [field, value] of Object.entries(FIELDS[level](other.id))) {
        if (level === 'object' && allowed.includes(field)) continue;
        const changed = structuredClone(body);
        LEVELS[level](changed)[field] = value;
        checks.equal(
          withoutIds(await create(owned, changed)),
          withoutIds(plain),
          `a new ${kind} with ${field} of the ${level}`,
        );
      }
    }
    checks.equal((await other.client.get(owned.readPath)).status, 404, `the ${kind} is not ${other.name}'s`);
    checks.equal(item.manager_id, owner.id, `the manager of the ${kind}`);
  }
  await checkOtherCalls(target, checks, other);
}

async function checkOtherCalls(target: Target, checks: Checks, other: Person): Promise<void> {
  const manager = await target.addManager();
  const employee = await target.addEmployee(manager);
  const plan = await createPlan(manager, employee);
  const [taskId] = taskIds(plan);
  const extras = Object.entries({ ...OBJECT_FIELDS(other.id), ...TASK_FIELDS(other.id) });

  for (const [field, value] of extras) {
    if (field === 'completed') continue;
    const path = taskPath(taskId);
    const { body } = await employee.client.put(path, { completed: true, [field]: value });
    checks.equal([body.id, body.user_id, body.task_id], [taskId, employee.id, null], `a tick with ${field}`);
    checks.that(Date.parse(body.status_changed_at) > Date.now() - 60_000, `the time of a tick with ${field}`);
    await employee.client.put(path, { completed: false });
  }
  for (const [field, value] of Object.entries({
    ...OBJECT_FIELDS(other.id),
    author: { id: other.id, name: 'Somebody else' },
    author_id: other.id,
    author_name: 'Somebody else',
    plan_id: other.id,
    about: 'Something else',
  })) {
    const { body } = await employee.client.post(planPath(plan, '/comments'), { text: 'Hi', [field]: value });
    checks.equal(
      [body.author, body.about, body.id === other.id],
      [{ id: employee.id, name: employee.name }, '', false],
      `a comment with ${field}`,
    );
    checks.that(Date.parse(body.created_at) > Date.now() - 60_000, `the time of a comment with ${field}`);
  }
  for (const [index, query] of ['is_manager=true', `manager_id=${other.id}`, `id=${other.id}`].entries()) {
    const email = `new${index}.${manager.id.slice(-6)}@example.com`;
    const { body } = await manager.client.put(`/user/add_direct_report/${email}?user_name=New&${query}`);
    checks.equal([body.is_manager, body.manager_id], [false, manager.id], `a direct report with ${query}`);
    checks.that(body.id !== other.id, `the id of a direct report with ${query}`);
  }
}

/** Checks that ids of other checklists are refused in a save and change nothing (API 9). */
export async function checkForeignIds(target: Target, checks: Checks): Promise<void> {
  const own = await setUp(target);
  const others = await setUp(target);
  for (const owned of own) {
    const { kind, owner } = owned;
    const foreign = {
      'of another person': others.find((other) => other.kind === kind)!.item,
      'of the other kind': own.find((other) => other.kind !== kind)!.item,
      'of another object of the same person':
        kind === 'plan'
          ? await createPlan(owner, await target.addEmployee(owner))
          : await createTemplate(owner),
    };
    for (const level of ['subplan', 'topic', 'task'] as const) {
      const ids: Record<string, string> = {
        'that does not exist': uuidv7(),
        'of another level': level === 'task' ? topicOf(owned.item).id : taskOf(owned.item).id,
        'of a person': owner.id,
        'of the object itself': owned.item.id,
      };
      for (const [whose, item] of Object.entries(foreign)) ids[whose] = LEVELS[level](item).id;
      for (const [whose, id] of Object.entries(ids)) {
        const before = await read(owned);
        const changed = structuredClone(before);
        LEVELS[level](changed).id = id;
        const { status, body } = await owner.client.put(owned.savePath, changed);
        checks.equal(
          [status, body.code],
          [400, 'input.invalid'],
          `a ${level} of a ${kind} with an id ${whose}`,
        );
        checks.equal(await read(owned), before, `a refused ${level} of a ${kind} with an id ${whose}`);
      }
      const before = await read(owned);
      const twice = structuredClone(before);
      const list =
        level === 'subplan'
          ? twice.subplans
          : level === 'topic'
            ? subplanOf(twice).topics
            : topicOf(twice).tasks;
      list.push(structuredClone(list[0]));
      checks.equal(
        (await owner.client.put(owned.savePath, twice)).status,
        400,
        `a ${level} of a ${kind} twice`,
      );
      checks.equal(await read(owned), before, `a refused ${level} of a ${kind} twice`);
    }
    for (const [whose, item] of Object.entries(foreign)) {
      for (const level of ['topic', 'task'] as const) {
        if (kind !== 'plan') continue;
        const comment = { text: 'Hi', [`${level}_id`]: LEVELS[level](item).id };
        const { status } = await owner.client.post(planPath(owned.item, '/comments'), comment);
        checks.equal(status, 400, `a comment on a ${level} ${whose}`);
      }
    }
  }
  for (const { kind, item, owner, savePath: path } of others) {
    const now = await read({ owner, readPath: path.replace('/full', '') });
    checks.equal(now, item, `the ${kind} of the other person`);
  }
}

async function read({ owner, readPath }: Pick<Owned, 'owner' | 'readPath'>): Promise<Json> {
  return (await owner.client.get(readPath)).body;
}

async function create({ owner, createPath, readPath, item }: Owned, body: Json): Promise<Json> {
  const created = await owner.client.post(createPath, body);
  if (created.status !== 201) return created.body;
  return (await owner.client.get(readPath.replace(item.id, created.body.id))).body;
}

function withoutVersion({ version: _version, ...item }: Json): Json {
  return item;
}

// The content hash covers the ids.
const NEW_IN_EACH = new Set(['id', 'assigned_at', 'content_hash']);

/** Returns the object without what differs in each creation: its ids, its times and its hash. */
function withoutIds(item: Json): Json {
  const text = JSON.stringify(item, (name, value: unknown) => (NEW_IN_EACH.has(name) ? '' : value));
  return JSON.parse(text);
}
