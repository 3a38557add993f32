import { describe, expect, test } from 'vitest';
import { useApp } from '../../testing/app.ts';
import {
  addDirectory,
  CORE,
  Directory,
  ENTERPRISE,
  expectScimError,
  GANGWAY,
  GROUP,
} from '../../testing/scim.ts';

const app = useApp();
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

  test('the token of a directory is none of a person', async () => {
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

describe('reading', () => {
  test('filters (RFC 7644, section 3.4.2.2)', async () => {
    const directory = await addDirectory(app);
    const add = async (userName: string, fields: object) =>
      (await directory.post('/Users', user(userName, fields))).body.id;
    const ada = await add('ada@filter.example', {
      displayName: 'Ada Łovelace 100%',
      externalId: 'A-1',
      title: 'Engineer',
      emails: [{ type: 'work', value: 'ada.work@filter.example' }],
      [ENTERPRISE]: { department: 'R&D' },
    });
    const bob = await add('bob@filter.example', {
      displayName: 'Bob "B" Stone',
      externalId: 'a-1',
      active: false,
    });
    const idsOf = async (filter: string) =>
      (await directory.find(`userName ew "@filter.example" and (${filter})`)).map(({ id }) => id);
    for (const [filter, ids] of Object.entries({
      'userName eq "ADA@filter.example"': [ada],
      'externalId eq "A-1"': [ada],
      'externalId eq "a-1"': [bob],
      [`id eq "${bob}"`]: [bob],
      'id eq "no id"': [],
      'emails[type eq "work"].value eq "ada.work@filter.example"': [ada],
      'emails[type eq "work" and value eq "bob@filter.example"]': [bob],
      'emails.value co "filter"': [ada, bob],
      'displayName co "łove"': [ada],
      'displayName sw "bob \\"b"': [bob],
      'displayName co "%"': [ada],
      'displayName co "_"': [],
      'active eq true': [ada],
      'ACTIVE Eq "False"': [bob],
      'title pr': [ada],
      'not (title pr)': [bob],
      'title ne "Engineer"': [bob],
      'title eq null': [bob],
      'userName eq "ada@filter.example" or active eq false': [ada, bob],
      [`${ENTERPRISE}:department eq "r&d"`]: [ada],
      [`${CORE}:userName sw "bob"`]: [bob],
      'meta.created gt "2020-01-01T00:00:00Z"': [ada, bob],
      'meta.lastModified lt "2020-01-01T00:00:00Z"': [],
      'meta.created gt "yesterday"': [],
      'meta.created gt "-000001-01-01T00:00:00Z"': [],
      'meta.created lt "+275760-09-13T00:00:00Z"': [],
    })) {
      expect(await idsOf(filter), filter).toEqual(ids);
    }
    const plus = await directory.get('/Users?filter=userName+eq+%22ada%40filter.example%22');
    expect(plus.body.Resources.map(({ id }: { id: string }) => id)).toEqual([ada]);
  });

  test('pages: no result for count 0, a startIndex beyond the end, and one below 1', async () => {
    const directory = await addDirectory(app);
    await directory.post('/Users', user('paged@example.com'));
    const { totalResults } = (await directory.get('/Users?count=0')).body;
    expect(totalResults).toBeGreaterThan(0);
    const counts = async (query: string) => {
      const { body } = await directory.get(`/Users?${query}`);
      return [body.totalResults, body.startIndex, body.itemsPerPage, body.Resources.length];
    };
    expect(await counts('count=0')).toEqual([totalResults, 1, 0, 0]);
    expect(await counts('count=-5')).toEqual([totalResults, 1, 0, 0]);
    expect(await counts('startIndex=1000')).toEqual([totalResults, 1000, 0, 0]);
    expect(await counts('startIndex=-1&count=1')).toEqual([totalResults, 1, 1, 1]);
    expect(await counts(`startIndex=${totalResults}&count=5`)).toEqual([totalResults, totalResults, 1, 1]);
  });

  test('attributes and excludedAttributes select what is returned, in any case', async () => {
    const directory = await addDirectory(app);
    const fields = { displayName: 'Ada', [ENTERPRISE]: { department: 'IT' } };
    const { id } = (await directory.post('/Users', user('selected@example.com', fields))).body;
    const read = async (query: string) => (await directory.get(`/Users/${id}?${query}`)).body;
    const schemas = [CORE, ENTERPRISE, GANGWAY];
    expect(await read('attributes=username,emails.value,active')).toEqual({
      schemas,
      id,
      userName: 'selected@example.com',
      emails: [{ value: 'selected@example.com' }],
      active: true,
    });
    expect(await read(`attributes=${ENTERPRISE}:department`)).toEqual({
      schemas,
      id,
      [ENTERPRISE]: { department: 'IT' },
    });
    const without = await read('excludedAttributes=id,emails,name,meta');
    expect(Object.keys(without)).toEqual(['schemas', 'id', 'userName', 'displayName', 'active', ENTERPRISE]);
  });

  test('discovery: what is supported, schemas and kinds of resources', async () => {
    const directory = await addDirectory(app);
    const { body: config } = await directory.get('/ServiceProviderConfig');
    expect(config).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: false },
      sort: { supported: false },
      changePassword: { supported: false },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
    const { body: schemas } = await directory.get('/Schemas');
    expect(schemas.Resources.map(({ id }: { id: string }) => id)).toEqual([CORE, ENTERPRISE, GANGWAY, GROUP]);
    expect((await directory.get(`/Schemas/${CORE}`)).body).toEqual(schemas.Resources[0]);
    const { body: types } = await directory.get('/ResourceTypes');
    expect(types.Resources).toMatchObject([
      {
        id: 'User',
        endpoint: '/Users',
        schema: CORE,
        schemaExtensions: [{ schema: ENTERPRISE }, { schema: GANGWAY }],
      },
      { id: 'Group', endpoint: '/Groups', schema: GROUP },
    ]);
    expect((await directory.get('/ResourceTypes/User')).body).toEqual(types.Resources[0]);

    // Every attribute of a full resource is one of its schemas.
    const boss = (await directory.post('/Users', user('boss.full@example.com', { displayName: 'Bea' }))).body;
    const full = (
      await directory.post(
        '/Users',
        user('full@example.com', {
          externalId: 'full',
          displayName: 'Ada Full',
          title: 'T',
          userType: 'E',
          preferredLanguage: 'de',
          addresses: [{ type: 'work', locality: 'Berlin' }],
          [ENTERPRISE]: { department: 'IT', manager: { value: boss.id } },
          [GANGWAY]: { startDate: '2026-12-01T00:00:00Z', leaveDate: '2027-12-01' },
        }),
      )
    ).body;
    expect(full[GANGWAY]).toEqual({ startDate: '2026-12-01', leaveDate: '2027-12-01' });
    const namesOf = (index: number) =>
      schemas.Resources[index].attributes.map(({ name }: { name: string }) => name).toSorted();
    const common = ['schemas', 'id', 'externalId', 'meta', ENTERPRISE, GANGWAY];
    const keysOf = (part: object) =>
      Object.keys(part)
        .filter((key) => !common.includes(key))
        .toSorted();
    expect(keysOf(full)).toEqual(namesOf(0));
    expect(keysOf(full[ENTERPRISE])).toEqual(namesOf(1));
    expect(keysOf(full[GANGWAY])).toEqual(namesOf(2));
  });
});
