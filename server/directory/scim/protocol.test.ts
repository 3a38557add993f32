import { describe, expect, test } from 'vitest';
import { useApp } from '../../testing/app.ts';
import { addDirectory, CORE, Directory, ENTERPRISE, expectScimError, GANGWAY } from '../../testing/scim.ts';

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
