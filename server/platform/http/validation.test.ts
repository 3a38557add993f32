import { describe, expect, test } from 'vitest';
import { addManager } from '#shared/people/contract.ts';
import { listPlans } from '#shared/lists/contract.ts';
import { getPlan } from '#shared/plans/contract.ts';
import { NewPlan } from '#shared/plans/schema.ts';
import { TemplateInput } from '#shared/templates/schema.ts';
import { type FieldError, Refusal } from './errors.ts';
import { checkBody, compileValidator, invalidInput } from './validation.ts';

function refusalOf(act: () => void): Refusal | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const ID = '0198c5a2-7b1e-7c3d-8e4f-5a6b7c8d9e0f';
const TEMPLATE = { name: 'Engineer', description: 'For engineers' };
const SUBPLAN = { name: 'First week', due_in_days: 5 };
const PLAN = { name: 'Onboarding', user_id: ID, subplans: [] };

describe('a 400 names each invalid field once (API 4)', () => {
  test.each<[string, object, FieldError[]]>([
    ['no error', TEMPLATE, []],
    [
      'missing fields',
      {},
      [
        { path: 'name', message: 'is required' },
        { path: 'description', message: 'is required' },
      ],
    ],
    ['a blank name', { ...TEMPLATE, name: ' ' }, [{ path: 'name', message: 'must not be empty' }]],
    ['a name that is null', { ...TEMPLATE, name: null }, [{ path: 'name', message: 'must be text' }]],
    [
      'a long name',
      { ...TEMPLATE, name: 'x'.repeat(201) },
      [{ path: 'name', message: 'must have at most 200 characters' }],
    ],
    [
      'a name with NUL',
      { ...TEMPLATE, name: 'a\u0000' },
      [
        {
          path: 'name',
          message: 'holds a character that cannot be stored (NUL or half a character), or has the wrong form',
        },
      ],
    ],
    // Bodies are not coerced: "true" and "5" are text.
    [
      'text in a flag',
      { ...TEMPLATE, public: 'true' },
      [{ path: 'public', message: 'must be true or false' }],
    ],
    [
      'text in a number',
      { ...TEMPLATE, remind_days_before_due: '5' },
      [{ path: 'remind_days_before_due', message: 'must be a whole number' }],
    ],
    [
      'a number below its minimum',
      { ...TEMPLATE, remind_days_before_due: -1 },
      [{ path: 'remind_days_before_due', message: 'must be at least 0' }],
    ],
    [
      'nested fields',
      {
        ...TEMPLATE,
        subplans: [SUBPLAN, { ...SUBPLAN, due_in_days: 36_501, topics: [{ name: 't', tasks: [{}] }] }],
      },
      [
        { path: 'subplans.1.due_in_days', message: 'must be at most 36,500' },
        { path: 'subplans.1.topics.0.tasks.0.name', message: 'is required' },
      ],
    ],
    // The validator reports both alternatives of a nullable field.
    [
      'a number in a nullable text',
      { ...TEMPLATE, subplans: [{ ...SUBPLAN, description: 5 }] },
      [{ path: 'subplans.0.description', message: 'must be text' }],
    ],
    [
      'a nullable text that is too long',
      { ...TEMPLATE, subplans: [{ ...SUBPLAN, description: 'x'.repeat(5_001) }] },
      [{ path: 'subplans.0.description', message: 'must have at most 5,000 characters' }],
    ],
    ['null in nullable fields', { ...TEMPLATE, subplans: [{ ...SUBPLAN, id: null, description: null }] }, []],
    [
      'an object in place of a list',
      { ...TEMPLATE, subplans: {} },
      [{ path: 'subplans', message: 'must be a list' }],
    ],
    ['a list in place of an object', [], [{ path: '', message: 'must be an object' }]],
  ])('%s', (_, body, errors) => {
    const refusal = refusalOf(() => checkBody(TemplateInput, body));
    expect(refusal?.errors ?? []).toEqual(errors);
    if (!refusal) return;
    expect(refusal.status).toBe(400);
    expect(refusal.message).toBe(
      errors.map(({ path, message }) => `${path || 'The body'} ${message}.`).join(' '),
    );
  });

  test('a 400 lists at most 20 errors', () => {
    const refusal = refusalOf(() =>
      checkBody(TemplateInput, { ...TEMPLATE, subplans: Array.from({ length: 50 }, () => ({})) }),
    );
    expect(refusal?.errors).toHaveLength(20);
    expect(invalidInput([]).message).toBe('The request is not valid.');
  });
});

test.each([
  [ID, true],
  [ID.toUpperCase(), true],
  [ID.replaceAll('-', ''), false],
  [`{${ID}}`, false],
  // Some libraries accept these two; PostgreSQL fails on the first.
  [`urn:uuid:${ID}`, false],
  [`${ID}\n`, false],
  [ID.slice(0, -1), false],
  [ID.replace('c', 'g'), false],
  ['task-1767225600000-x7k2', false],
  ['', false],
])('whether %j is an id, in paths and bodies (API 2): %j', (id, expected) => {
  const params = compileValidator(getPlan.schema.params, 'params');
  expect(params({ id })).toBe(expected);
  const refusal = refusalOf(() => checkBody(NewPlan, { ...PLAN, user_id: id }));
  const error = { path: 'user_id', message: 'must be an id (a UUID)' };
  expect(refusal?.errors ?? []).toEqual(expected ? [] : [error]);
});

test.each([
  [{ scope: 'self' }, true, { scope: 'self' }],
  // Every query parameter is text.
  [{ scope: 'reports', limit: '5' }, true, { scope: 'reports', limit: 5 }],
  // Handlers pass the query on as a whole.
  [{ scope: 'reports', limit: '5', other: 'x', today: '2020-01-01' }, true, { scope: 'reports', limit: 5 }],
  [{}, false, {}],
  [{ scope: 'all' }, false, { scope: 'all' }],
  [{ scope: 'self', limit: '0' }, false, { scope: 'self', limit: 0 }],
  [{ scope: 'self', limit: '5.5' }, false, { scope: 'self', limit: '5.5' }],
  [{ scope: 'self', limit: '1e309' }, false, { scope: 'self', limit: '1e309' }],
])('whether %j is a valid query of the plan list: %j', (query, expected, read) => {
  expect(compileValidator(listPlans.schema.querystring, 'querystring')(query)).toBe(expected);
  if (expected) expect(query).toEqual(read);
});

test('Fastify accepts every body, because routes validate it last (API 6)', () => {
  expect(compileValidator(TemplateInput, 'body')({})).toBe(true);
});

test('the error for an invalid email in the path shows the expected form', () => {
  const validate = compileValidator(addManager.schema.params, 'params');
  expect(validate({ email: 'user@localhost' })).toBe(false);
  expect(invalidInput(validate.errors ?? []).errors).toEqual([
    { path: 'email', message: 'must be an email address such as user@example.com' },
  ]);
});
