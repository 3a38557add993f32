import { expect, test } from 'vitest';
import { useApp } from '../../testing/app.ts';
import { addDirectory, CORE, expectScimError, GROUP } from '../../testing/scim.ts';

const app = useApp();

/*
 * The requests of Okta, in the order and with the bodies of its documentation: 'Okta and SCIM Version 2.0',
 * https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20
 */
test('users: look up, create, import, update, deactivate, reactivate', async () => {
  const okta = await addDirectory(app, 'Okta');
  const userName = 'test.user@okta.local';

  // 'Create Users': Okta looks for the user first.
  const lookUp = `/Users?filter=userName%20eq%20%22${encodeURIComponent(userName)}%22&startIndex=1&count=100`;
  const missing = await okta.get(lookUp);
  expect(missing.body).toMatchObject({ totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] });

  const sent = {
    schemas: [CORE],
    userName,
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  };
  const created = await okta.post('/Users', sent);
  expect(created.status, created.text).toBe(201);
  const { id } = created.body;
  expect(created.body).toMatchObject({
    schemas: expect.arrayContaining([CORE]),
    userName,
    name: sent.name,
    emails: sent.emails,
    displayName: 'Test User',
    externalId: sent.externalId,
    active: true,
    meta: { resourceType: 'User' },
  });
  expect(created.text).not.toContain('1mz050nq');

  // 'Retrieve Users': all of them, in pages, and one.
  const page = await okta.get('/Users?startIndex=1&count=1');
  expect(page.body).toMatchObject({ startIndex: 1, itemsPerPage: 1, totalResults: expect.any(Number) });
  expect((await okta.get(`/Users/${id}`)).body).toEqual(created.body);

  // 'Update a specific User (PUT)': Okta sends the whole user back.
  const replaced = await okta.put(`/Users/${id}`, {
    ...created.body,
    name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
    displayName: undefined,
  });
  expect([replaced.status, replaced.body]).toMatchObject([
    200,
    { id, name: { givenName: 'Another', familyName: 'User' }, displayName: 'Another User' },
  ]);

  // 'Update a specific User (PATCH)' and 'Delete Users': Okta deactivates them.
  const deactivated = await okta.patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
  expect([deactivated.status, deactivated.body.active]).toEqual([200, false]);

  // 'Reactivate': the look-up finds the user. Okta updates it next.
  expect((await okta.get(lookUp)).body.Resources).toMatchObject([{ id, active: false }]);
  const reactivated = await okta.put(`/Users/${id}`, { ...sent, id, active: true });
  expect([reactivated.status, reactivated.body.active]).toEqual([200, true]);
});

test('groups: list, create, rename, change members, delete', async () => {
  const okta = await addDirectory(app, 'Okta');
  const add = async (userName: string) => (await okta.post('/Users', { schemas: [CORE], userName })).body;
  const [a, b] = [await add('first.member@okta.local'), await add('second.member@okta.local')];

  expect((await okta.get('/Groups?startIndex=1&count=100')).body).toMatchObject({
    totalResults: 0,
    Resources: [],
  });
  const created = await okta.post('/Groups', { schemas: [GROUP], displayName: 'Test SCIMv20', members: [] });
  expect([created.status, created.body]).toMatchObject([201, { displayName: 'Test SCIMv20', members: [] }]);
  const { id } = created.body;
  expect((await okta.get(`/Groups/${id}`)).body).toEqual(created.body);

  // 'Update a specific Group name'
  const renamed = await okta.patch(`/Groups/${id}`, {
    op: 'replace',
    value: { id, displayName: 'Test SCIMv2' },
  });
  expect([renamed.status, renamed.body.displayName]).toEqual([200, 'Test SCIMv2']);

  // 'Update specific Group membership'
  const changed = await okta.patch(
    `/Groups/${id}`,
    { op: 'add', path: 'members', value: [{ value: a.id, display: a.userName }] },
    { op: 'add', path: 'members', value: [{ value: b.id, display: b.userName }] },
    { op: 'remove', path: `members[value eq "${a.id}"]` },
  );
  expect(changed.body.members).toMatchObject([{ value: b.id, type: 'User' }]);

  // PUT and 'replace' of all members.
  const whole = { schemas: [GROUP], id, displayName: 'Test SCIMv2', members: [{ value: a.id }] };
  expect((await okta.put(`/Groups/${id}`, whole)).body.members).toMatchObject([{ value: a.id }]);
  const replace = { op: 'replace', path: 'members', value: [{ value: b.id }] };
  expect((await okta.patch(`/Groups/${id}`, replace)).body.members).toMatchObject([{ value: b.id }]);
  expect((await okta.delete(`/Groups/${id}`)).status).toBe(204);
  expectScimError(await okta.get(`/Groups/${id}`), 404);
});

/*
 * The required tests of Okta's SCIM 2.0 specification test (Runscope),
 * https://developer.okta.com/docs/guides/scim-provisioning-integration-test/main/
 */
test('passes the required tests of the specification test', async () => {
  const okta = await addDirectory(app, 'Okta');
  const random = `runscope300${Date.now()}@atko.com`;
  const body = {
    schemas: [CORE],
    userName: random,
    name: { givenName: 'Runscope', familyName: 'Test' },
    emails: [{ primary: true, value: random, type: 'work' }],
    displayName: 'Runscope Test',
    active: true,
  };
  const created = await okta.post('/Users', body);
  expect(created.status, created.text).toBe(201);

  // 'Test Users endpoint'
  const users = await okta.get('/Users?count=1&startIndex=1');
  expect(users.status).toBe(200);
  expect(users.body.Resources[0]).toMatchObject({
    id: expect.stringMatching(/./),
    name: { familyName: expect.stringMatching(/./), givenName: expect.stringMatching(/./) },
    userName: expect.stringMatching(/./),
    active: expect.any(Boolean),
    emails: [{ value: expect.stringMatching(/./) }],
  });
  expect(users.body.schemas).toContain('urn:ietf:params:scim:api:messages:2.0:ListResponse');
  expect([users.body.itemsPerPage, users.body.startIndex]).toEqual([1, 1]);

  // 'Get Users/{{id}}', 'Test invalid User by username', 'Test invalid User by ID'
  expect((await okta.get(`/Users/${created.body.id}`)).status).toBe(200);
  expect((await okta.get('/Users?filter=userName eq "abcdefgh@atko.com"')).body.totalResults).toBe(0);
  expectScimError(await okta.get('/Users/010101001010101011001010101011'), 404);

  // 'Verify user has been created', 'Expect failure when recreating user with same values'
  expect((await okta.get(`/Users?filter=userName eq "${random}"`)).body.Resources).toHaveLength(1);
  expectScimError(await okta.post('/Users', body), 409, 'uniqueness');

  // 'Username Case Sensitivity Check' and 'Verify Groups endpoint'
  expect((await okta.get(`/Users?filter=userName eq "${random.toUpperCase()}"`)).body.Resources).toHaveLength(
    1,
  );
  expect((await okta.get('/Groups')).status).toBe(200);
});
