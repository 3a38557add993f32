import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { connect } from '../../platform/database/connect.ts';
import { useApp } from '../../testing/app.ts';
import { superuserUrl } from '../../testing/database/superuser.ts';
import { addDirectory, CORE, Directory, ENTERPRISE, expectScimError, GANGWAY } from '../../testing/scim.ts';

const app = useApp();
const byFailure = useApp({}, { limits: { failure: 3 } });
const user = (userName: string, fields: object = {}) => ({ schemas: [CORE], userName, ...fields });

describe('errors have the shape of SCIM (Directory 2)', () => {
  test('without a token, and with those of people', async () => {
    const { client } = await app.addManager();
    for (const token of [null, '', 'gwscim_x', `gwscim_${'A'.repeat(43)}`, client.token]) {
      const response = await new Directory(app, token).get('/Users');
      expectScimError(response, 401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
    }
    expectScimError(await new Directory(app, null).get('/Unknown'), 401);
  });

  test('invented tokens of an address with too many failures are not looked up, and stop no valid one (API 14)', async () => {
    const invented = () => new Directory(byFailure, `gwscim_${'A'.repeat(43)}`).get('/Users');
    const [directory, revoked] = [await addDirectory(byFailure), await addDirectory(byFailure, 'Old')];
    for (let n = 0; n < 3; n += 1) expectScimError(await invented(), 401);
    expectScimError(await invented(), 429);
    expect((await directory.get('/Users')).status).toBe(200);
    await byFailure.db.deleteFrom('scim_tokens').where('name', '=', 'Old').execute();
    expectScimError(await revoked.get('/Users'), 429);
    const db = connect(superuserUrl(byFailure.database_url), { max: 1 });
    await db.transaction().execute(async (tx) => {
      await sql`lock table scim_tokens in access exclusive mode`.execute(tx);
      expectScimError(await invented(), 429);
    });
    await db.destroy();
  });

  test('the token of a directory is not accepted as one of a person', async () => {
    const token = `gwscim_${'A'.repeat(43)}`;
    const response = await fetch(`${app.url}/api/user/self`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(401);
  });

  test.each([
    ['malformed JSON', '{"', 'application/scim+json', 400, 'invalidSyntax'],
    ['a list', '[]', 'application/scim+json', 400, 'invalidSyntax'],
    ['no body', undefined, 'application/scim+json', 400, 'invalidSyntax'],
    ['text', 'a', 'text/plain', 415, undefined],
    ['more than 1 MiB', JSON.stringify({ x: 'x'.repeat(1_048_577) }), 'application/json', 413, undefined],
    ['no userName', '{}', 'application/json', 400, 'invalidValue'],
    ['a userName that is no email', '{"userName":"ada"}', 'application/json', 400, 'invalidValue'],
    ['a number as a text', '{"userName":"a@b.co","title":5}', 'application/json', 400, 'invalidValue'],
    ['a text with NUL', '{"userName":"a@b.co","title":"a\\u0000"}', 'application/json', 400, 'invalidValue'],
    ['a lone surrogate', '{"userName":"a@b.co","title":"\\ud800"}', 'application/json', 400, 'invalidValue'],
    [
      'active of another type',
      '{"userName":"a@b.co","active":"yes"}',
      'application/json',
      400,
      'invalidValue',
    ],
    [
      'a name of 201',
      `{"userName":"a@b.co","displayName":"${'x'.repeat(201)}"}`,
      'application/json',
      400,
      'invalidValue',
    ],
    [
      'a name of 401 in two parts',
      `{"userName":"a@b.co","name":{"givenName":"${'x'.repeat(200)}","familyName":"${'y'.repeat(200)}"}}`,
      'application/json',
      400,
      'invalidValue',
    ],
    [
      'a userName of 255 in lower case',
      `{"userName":"a@${'İ'.repeat(84)}.${'İ'.repeat(42)}.co"}`,
      'application/json',
      400,
      'invalidValue',
    ],
  ])('creating with %s', async (_, body, type, status, scimType) => {
    const directory = await addDirectory(app);
    expectScimError(await directory.call('POST', '/Users', body, type), status, scimType);
    expect(await directory.find('userName eq "a@b.co"')).toEqual([]);
  });

  test.each([
    [
      'another schema',
      { schemas: ['x'], Operations: [{ op: 'add', path: 'title', value: 'x' }] },
      'invalidSyntax',
    ],
    ['no schema', { Operations: [{ op: 'add', path: 'title', value: 'x' }] }, 'invalidSyntax'],
    ['no operation', { Operations: [] }, 'invalidSyntax'],
    ['an unknown op', { Operations: [{ op: 'move', path: 'title', value: 'x' }] }, 'invalidSyntax'],
    ['an unknown path', { Operations: [{ op: 'add', path: 'shoeSize', value: 'x' }] }, 'invalidPath'],
    ['a malformed path', { Operations: [{ op: 'add', path: 'emails[type eq', value: 'x' }] }, 'invalidPath'],
    ['__proto__', { Operations: [{ op: 'add', path: '__proto__.x', value: 'x' }] }, 'invalidPath'],
    ['a read-only path', { Operations: [{ op: 'replace', path: 'id', value: 'x' }] }, 'mutability'],
    ['remove without a path', { Operations: [{ op: 'remove' }] }, 'noTarget'],
    ['no value', { Operations: [{ op: 'replace', path: 'title' }] }, 'invalidValue'],
    ['no userName', { Operations: [{ op: 'remove', path: 'userName' }] }, 'invalidValue'],
    [
      'an unknown manager',
      { Operations: [{ op: 'add', path: `${ENTERPRISE}:manager`, value: crypto.randomUUID() }] },
      'invalidValue',
    ],
    [
      'a manager who is no id',
      { Operations: [{ op: 'add', path: `${ENTERPRISE}:manager`, value: 'boss' }] },
      'invalidValue',
    ],
    [
      'a day that does not exist',
      { Operations: [{ op: 'add', path: `${GANGWAY}:startDate`, value: '2026-02-30' }] },
      'invalidValue',
    ],
    [
      'a day with an hour that does not exist',
      { Operations: [{ op: 'add', path: `${GANGWAY}:startDate`, value: '2026-12-01T25:00:00Z' }] },
      'invalidValue',
    ],
    [
      'a start of another age',
      { Operations: [{ op: 'add', path: `${GANGWAY}:startDate`, value: '2999-01-01T00:00:00Z' }] },
      'invalidValue',
    ],
  ])('a PATCH with %s changes nothing', async (name, body, scimType) => {
    const directory = await addDirectory(app);
    const created = await directory.post('/Users', user(`patched.${name.replaceAll(/\W/g, '')}@example.com`));
    const at = `/Users/${created.body.id}`;
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
    const first = { op: 'add', path: 'department', value: 'IT' };
    const whole = { schemas: 'schemas' in body ? body.schemas : name === 'no schema' ? undefined : schemas };
    const Operations = [
      ...(body.Operations.length > 0 ? [{ ...first, path: `${ENTERPRISE}:department` }] : []),
      ...body.Operations,
    ];
    expectScimError(await directory.call('PATCH', at, { ...whole, Operations }), 400, scimType);
    expect((await directory.get(at)).body).toEqual(created.body);
  });

  test.each([
    'userName eq',
    'userName',
    'shoeSize eq 5',
    'password eq "x"',
    'active eq "perhaps"',
    'active co "t"',
    'userName eq 5',
    `title eq "${'x'.repeat(2_000)}"`,
    `${'('.repeat(900)}title pr${')'.repeat(900)}(`,
    'title eq "\u0000"',
    'constructor eq "x"',
  ])('a bad filter: %s', async (filter) => {
    const directory = await addDirectory(app);
    expectScimError(await directory.get(`/Users?filter=${encodeURIComponent(filter)}`), 400, 'invalidFilter');
  });

  test.each(['/Users?count=x', '/Users?startIndex=1.5', '/Users?filter=title%20pr&filter=title%20pr'])(
    'a bad query: %s',
    async (path) => expectScimError(await (await addDirectory(app)).get(path), 400, 'invalidValue'),
  );

  test.each([
    ['GET', '/Unknown'],
    ['POST', '/Bulk'],
    ['GET', '/Schemas/urn:unknown'],
    ['GET', `/Users/${crypto.randomUUID()}`],
    ['PATCH', `/Groups/${crypto.randomUUID()}`],
  ])('an unknown address: %s %s', async (method, path) => {
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
    const body = method === 'GET' ? undefined : { schemas, Operations: [{ op: 'replace', value: {} }] };
    expectScimError(await (await addDirectory(app)).call(method, path, body), 404);
  });

  test('an address that cannot be decoded', async () => {
    expectScimError(await (await addDirectory(app)).get('/Users/%ff'), 400, 'invalidValue');
  });
});

test.each([
  ['/ServiceProviderConfig', 'GET'],
  ['/Schemas', 'GET'],
  [`/Schemas/${CORE}`, 'GET'],
  ['/ResourceTypes', 'GET'],
  ['/ResourceTypes/User?x=1', 'GET'],
  ['/Users', 'GET, POST'],
  ['/Groups/1', 'GET, PUT, PATCH, DELETE'],
])('another method of %s is a 405 that names those there are', async (path, allowed) => {
  const directory = await addDirectory(app);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    if (allowed.includes(method)) continue;
    const response = await directory.call(method, path, {});
    expectScimError(response, 405);
    expect(response.headers.get('allow')).toBe(allowed);
  }
  for (const unknown of ['/Bulk', '/Users/1/x', '/']) {
    expectScimError(await directory.call('POST', unknown, {}), 404);
  }
});

describe('emails and addresses of another type than work are ignored (Directory 3)', () => {
  const HOME = [
    { type: 'home', primary: true, value: 'home@private.example' },
    { type: 'other', value: 'other@private.example' },
  ];
  const homes = { emails: HOME, addresses: [{ type: 'home', locality: 'Homeville' }] };
  const works = {
    emails: [...HOME, { type: 'work', primary: false, value: 'desk@example.com' }],
    addresses: [
      { type: 'home', locality: 'Homeville' },
      { type: 'work', locality: 'Berlin' },
    ],
  };
  const shown = {
    emails: [{ type: 'work', primary: false, value: 'desk@example.com' }],
    addresses: [works.addresses[1]],
  };

  test('when they are written and when they are removed', async () => {
    const directory = await addDirectory(app);
    const created = (await directory.post('/Users', user('typed@example.com', homes))).body;
    expect(created.emails).toEqual([{ type: 'work', primary: true, value: 'typed@example.com' }]);
    expect(created.addresses).toBeUndefined();
    const at = `/Users/${created.id}`;
    expect((await directory.put(at, user('typed@example.com', works))).body).toMatchObject(shown);
    for (const operation of [
      { op: 'add', value: homes },
      { op: 'replace', path: 'emails[type eq "home"].value', value: 'home@private.example' },
      { op: 'add', path: 'addresses[type eq "home"].locality', value: 'Homeville' },
      { op: 'add', path: 'emails', value: HOME },
      { op: 'remove', path: 'emails[type eq "home"]' },
      { op: 'remove', path: 'addresses[type eq "home"]' },
      { op: 'remove', path: 'addresses[type eq "other"].locality' },
    ]) {
      const { status, body } = await directory.patch(at, operation);
      expect([status, body]).toMatchObject([200, shown]);
    }
    const removed = await directory.patch(
      at,
      { op: 'remove', path: 'emails[type eq "work"]' },
      { op: 'remove', path: 'addresses[type eq "work"]' },
    );
    expect(removed.body.emails).toMatchObject([{ value: 'typed@example.com' }]);
    expect(removed.body.addresses).toBeUndefined();
  });
});

test('an attribute that the product only returns never refuses a person (Directory 3)', async () => {
  const directory = await addDirectory(app);
  const { status, body } = await directory.post(
    '/Users',
    user('lenient@example.com', {
      title: 'Agent',
      preferredLanguage: 'x'.repeat(36),
      userType: 5,
      emails: [{ type: 'work', value: 'no email' }],
      addresses: [{ type: 'work', locality: 'x'.repeat(201) }],
      phoneNumbers: [{ value: {} }],
      password: 'x'.repeat(10_000),
    }),
  );
  expect([status, body]).toMatchObject([201, { title: 'Agent', emails: [{ value: 'lenient@example.com' }] }]);
  expect([body.preferredLanguage, body.userType, body.addresses]).toEqual([undefined, undefined, undefined]);
});

/** A list that fills a body. */
const many = <T>(item: T): T[] =>
  Array.from({ length: Math.floor(1_000_000 / (JSON.stringify(item).length + 1)) }, () => item);

test('the largest arrays cost little, and invalid elements are refused with a sentence', async () => {
  const directory = await addDirectory(app);
  const { id } = (await directory.post('/Users', user('arrays@example.com'))).body;
  const patch = (Operations: unknown) =>
    directory.call('PATCH', `/Users/${id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations,
    });
  for (const item of [1, {}, [], '', null, { type: 'work' }, { op: 'add' }]) {
    expectScimError(await patch(many(item)), 400, 'invalidSyntax');
    expect(
      (await directory.put(`/Users/${id}`, user('arrays@example.com', { emails: many(item) }))).status,
    ).toBe(200);
    const group = await directory.post('/Groups', { displayName: 'Arrays', members: many(item) });
    expectScimError(group, 400, 'invalidValue');
  }
  const group = await directory.post('/Groups', { displayName: 'Arrays', members: many({ value: id }) });
  expect([group.status, group.body.members.length]).toEqual([201, 1]);
});
