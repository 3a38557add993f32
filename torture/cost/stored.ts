import type { TSchema } from 'typebox';
import type { SubplanInput } from '#shared/checklist/schema.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { fillPath } from '#shared/path.ts';
import { startSession } from '#server/auth/session.ts';
import { digest, randomToken } from '#server/platform/secrets/secret.ts';
import { addAdmin } from '#server/testing/admins.ts';
import type { Person } from '#server/testing/app.ts';
import type { Json } from '#server/testing/client.ts';
import { addHr } from '#server/testing/hr.ts';
import { createPlan, createTemplate, tickAll } from '#server/testing/samples.ts';
import { ENDPOINTS, nameOf } from '../support/endpoints.ts';
import { type Target, SESSIONS } from '../support/product.ts';
import type { CostlyCall } from './cost.ts';

/** The largest note (Checklists 1), in characters. */
const NOTE_LENGTH = 5_000;
/** Somewhat less than the largest body, 1 MiB (API 12). */
const BODY_BYTES = 1_000_000;
/** Without its note, as JSON. */
const TASK_BYTES = 60;
const MAX_TASKS = 2_000;
const MOST_LINKS = 50;

// Slow contents of a note: elements of a page, its signs, its escapes.
const NOTES = [
  '*a* ',
  '_a_ ',
  '*a _b ',
  '**a** ',
  '*',
  '\\*',
  'a\n',
  'a\n\n',
  'a\r',
  '- a\n',
  '- a\n1. a\n',
  '&',
  '<',
  '"',
  'https://a ',
  '[a](mailto:a@b.c)',
  '![a](https://a.b/)',
  '[a](',
  'word ',
  '\ufdfa',
];

/** `pages` is what the server does with the page of such a template or plan: null where it depends on who opens it. */
type Kind = { about: string; pages: 'drawn' | 'too_large' | null; subplans: SubplanInput[] };

function kindsOf(isWhole: boolean): Kind[] {
  const notes = (isWhole ? NOTES : ['*a* ']).map((unit): Kind => {
    const note = unit.repeat(NOTE_LENGTH / unit.length);
    const tasks = Math.floor(BODY_BYTES / (Buffer.byteLength(JSON.stringify(note)) + TASK_BYTES));
    const pages = unit === '*a* ' ? 'too_large' : null;
    return { about: `notes of ${JSON.stringify(unit)}`, pages, subplans: oneSubplan(tasks, { note }) };
  });
  const links = Array.from({ length: MOST_LINKS }, () => 'a.b').join(',');
  const toRead = { kind: 'acknowledge', settings: { text: '*a*' }, owner: { kind: 'manager' } } as const;
  return [
    { about: 'links', pages: 'too_large', subplans: oneSubplan(MAX_TASKS, { task_content: links }) },
    ...(isWhole ? [{ about: 'texts to confirm', pages: null, subplans: oneSubplan(MAX_TASKS, toRead) }] : []),
    { about: 'ten tasks', pages: 'drawn', subplans: oneSubplan(10, { note: 'In the *office*' }) },
    ...notes,
  ];
}

function oneSubplan(count: number, fields: object): SubplanInput[] {
  const tasks = Array.from({ length: count }, () => ({ name: 'a', ...fields }));
  return [{ name: 'S', description: '*a* '.repeat(1_250), due_in_days: 5, topics: [{ name: 'T', tasks }] }];
}

type Stored = Kind & { template: Json; plan: Json };

/** The readers, and the stored items. */
type World = Record<'employee' | 'manager' | 'hr' | 'admin', Person> & {
  stored: Stored[];
  values: Record<string, string>;
};

/** More than the 4 MiB of an answer, if a list had them all. */
const COPIES = 6;

/** Stores what the worst legal bodies hold: templates and plans of each kind, and of the first notes more than an answer may hold. */
async function createWorld(target: Target, isWhole: boolean): Promise<World> {
  const manager = await target.addManager();
  const employee = await target.addEmployee(manager);
  const [hr, admin] = [await addHr(target), await addAdmin(target)];
  const stored: Stored[] = [];
  const store = async (kind: Kind): Promise<void> => {
    const { subplans } = kind;
    const text = '*a* '.repeat(NOTE_LENGTH / 4);
    const template = await createTemplate(manager, { subplans, public: true, description: text });
    stored.push({
      ...kind,
      template,
      plan: await createPlan(manager, employee, { subplans, description: text }),
    });
  };
  const kinds = kindsOf(isWhole);
  for (const kind of kinds) await store(kind);
  for (let copy = 0; copy < COPIES; copy += 1)
    await store(kinds.find(({ about }) => about.startsWith('notes'))!);
  const texts = { text: '*a* '.repeat(NOTE_LENGTH / 4) };
  const [first] = stored.slice(-1);
  // Below the limit of comments (API 14).
  for (let count = 0; count < 20; count += 1) {
    for (const { client } of [manager, employee])
      await client.post(`/onboarding-plan/${first!.plan.id}/comments`, texts);
  }
  if (isWhole) {
    await tickAll(employee, first!.plan);
    for (const { client } of [employee, manager])
      await client.put(`/onboarding-plan/${first!.plan.id}/signoff`);
  }
  const { body: feed } = await employee.client.post('/calendar-feed');
  const { body: team } = await hr.client.post('/group', { name: `Team ${employee.email}` });
  await hr.client.put(`/group/${team.id}/members`, { person_ids: [employee.id, manager.id] });
  const { body: calendar } = await hr.client.post('/work-calendar', { name: `Calendar ${employee.email}` });
  const file = String(feed.url).split('/').at(-1)!;
  return { manager, employee, hr, admin, stored, values: { file, group: team.id, calendar: calendar.id } };
}

/** Calls other than reads of stored items: they sign in, stay open, or change something. */
const LEFT_OUT = /^\/(?:auth\/|change$|user\/switch_user|user\/transfer_direct_reports)/;

/** Each person has a limit of them (API 14): one person reads each, once. */
const LIMITED = /export|\.csv$|generate_report/;

const READERS = ['manager', 'hr', 'admin', 'employee'] as const;

/** The short form reads as the person with the most to read. */
const SHORT_READERS = ['manager'] as const;

/** GETs of the worst stored bodies, as each kind of person, and the pages that show them. */
export async function* storedCalls(target: Target, isWhole: boolean): AsyncGenerator<CostlyCall> {
  const world = await createWorld(target, isWhole);
  const readers = isWhole ? READERS : SHORT_READERS;
  for (const endpoint of ENDPOINTS.filter(({ method, url }) => method === 'GET' && !LEFT_OUT.test(url))) {
    const isLimited = LIMITED.test(endpoint.url);
    for (const [index, [about, path]] of pathsOf(endpoint, world).entries()) {
      for (const query of queriesOf(endpoint.schema.querystring, world, isWhole && !isLimited)) {
        for (const name of isLimited ? [readers[index % readers.length]!] : readers) {
          yield {
            about: `${nameOf(endpoint)}${query} as ${name}, stored: ${about}`,
            method: 'GET',
            path: `/api${path}${query}`,
            headers: { authorization: `Bearer ${world[name].client.token}` },
            // A pair shows only in times, which the short form does not check.
            inPairs: isWhole && !isLimited,
          };
        }
      }
    }
  }
  yield* pageCalls(target, world, isWhole);
  yield* changeCalls(world);
}

/** Returns the paths of an endpoint for the stored items: one of each kind. */
function pathsOf({ url }: Endpoint, { stored, employee, manager, values }: World): [string, string][] {
  if (!url.includes(':')) return [['all', url]];
  const known = { ...values, userId: employee.id, email: employee.email, batch_id: employee.id };
  const other = url.startsWith('/group')
    ? values['group']
    : url.startsWith('/work-calendar')
      ? values['calendar']
      : employee.id;
  const isOfKind = /^\/(?:template|onboarding-plan|my_task)\//.test(url);
  // The copies are in the lists.
  const kinds = stored.slice(0, -COPIES);
  if (!isOfKind) return [['all', fillPath(url, { ...known, id: other! })]];
  return [...kinds, stored.at(-1)!].map(({ about, template, plan }) => {
    const ids: Record<string, string> = {
      template: url.startsWith('/template/subplan/') ? template.subplans[0].id : template.id,
      'onboarding-plan': plan.id,
      my_task: plan.subplans[0].topics[0].tasks[0].id,
    };
    return [about, fillPath(url, { ...known, id: ids[url.split('/')[1]!]!, manager: manager.id })];
  });
}

/** Returns the query that an endpoint needs, and that with each value of a list of values. */
function queriesOf(schema: TSchema | undefined, { employee, manager }: World, isWhole: boolean): string[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, { enum?: string[]; format?: string }>;
    required?: string[];
  };
  const known: Record<string, string> = {
    q: 'Employee',
    other_id: manager.id,
    start_on: '2030-01-01',
    from: '2020-01-01',
    to: '2040-01-01',
  };
  const valueOf = (name: string) => properties[name]?.enum?.[0] ?? known[name] ?? employee.id;
  const needed = Object.fromEntries(required.map((name) => [name, valueOf(name)]));
  if ('start_on' in properties) needed['start_on'] = known['start_on']!;
  const chosen = Object.entries(properties).flatMap(([name, { enum: values = [] }]) =>
    // Filters only shorten a list: the short form has what must be chosen.
    isWhole || required.includes(name) ? values.map((value) => ({ ...needed, [name]: value })) : [],
  );
  const queries = [needed, ...chosen].map((query) => new URLSearchParams(query).toString());
  return [...new Set(queries)].map((query) => (query === '' ? '' : `?${query}`));
}

/** Changes of the stored items, which read and compare all of them. */
function* changeCalls({ stored, manager, employee }: World): Generator<CostlyCall> {
  // Below the limit of changes that mail somebody (API 14), also where each is sent four times.
  for (const { about, template, plan } of stored.slice(0, 4)) {
    const items = [{ person_id: employee.id }];
    const calls: [method: string, path: string, body: object][] = [
      ['PUT', `/template/full/${template.id}`, changed(template)],
      ['POST', `/template/${template.id}/copy`, {}],
      ['POST', `/template/${template.id}/rehearsal`, { person_id: employee.id }],
      ['POST', '/assignment/preview', { template_id: template.id, items }],
      ['PUT', `/onboarding-plan/full/${plan.id}`, changed(plan)],
    ];
    for (const [method, path, body] of calls) {
      yield {
        about: `${method} ${path}, stored: ${about}`,
        method,
        path: `/api${path}`,
        headers: { authorization: `Bearer ${manager.client.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        succeeds: true,
      };
    }
  }
}

/** Returns a body that changes every task of a template or plan. */
function changed({ name, description, remind_days_before_due, subplans }: Json): object {
  return {
    name,
    description,
    remind_days_before_due,
    subplans: subplans.map((subplan: Json) => ({
      id: subplan.id,
      name: subplan.name,
      due_in_days: subplan.due_in_days,
      topics: subplan.topics.map((topic: Json) => ({
        id: topic.id,
        name: topic.name,
        tasks: topic.tasks.map(changedTask),
      })),
    })),
  };
}

function changedTask({ id, note, task_content, kind, settings, owner }: Json): object {
  const task = { id, name: 'b', note: note.replaceAll('a', 'b'), task_content };
  // As it was sent: a plan names the person.
  return kind === undefined ? task : { ...task, kind, settings, owner: owner && { kind: 'manager' } };
}

/** Pages that the server may render, by the names of their ids. */
const PAGES = [
  '/templates',
  '/templates/subplans',
  '/onboarding',
  '/employees',
  '/employee-dashboard',
  '/my-tasks',
  '/organisation',
  '/people',
  '/overview',
  '/audit',
  '/settings',
];

async function* pageCalls(
  { db }: Target,
  { stored, employee, manager, hr }: World,
  isWhole: boolean,
): AsyncGenerator<CostlyCall> {
  const headersOf = async (person: Person) => {
    const page = randomToken();
    await startSession(db, SESSIONS, { ...person, page_digest: digest(page) });
    return { cookie: `gangway_page=${page}`, 'sec-fetch-dest': 'document' };
  };
  for (const person of isWhole ? [employee, manager, hr] : [manager]) {
    const headers = await headersOf(person);
    const pages: [path: string, about: string, Kind['pages']][] = [
      ...[...PAGES, `/people/${employee.id}`].map((path): [string, string, null] => [path, path, null]),
      ...stored.slice(0, -COPIES).flatMap(({ about, template, plan, pages: result }): typeof pages => [
        // Others may not open a template.
        [`/templates/${template.id}`, `/templates/:id of ${about}`, person === employee ? null : result],
        // Theirs has the list of their plans, too, whose descriptions are weighed.
        [
          `/onboarding/${plan.id}`,
          `/onboarding/:id of ${about}`,
          person === employee && result === 'drawn' ? null : result,
        ],
      ]),
    ];
    for (const [path, about, page] of pages) {
      yield { about: `${about} for ${person.name}`, method: 'GET', path, headers, inPairs: isWhole, page };
    }
  }
}
