import { expect, test } from 'vitest';
import { useApp } from '../../testing/app.ts';
import { eventsOf } from '../../testing/journal.ts';
import { addDirectory, CORE, ENTERPRISE, expectScimError, GROUP } from '../../testing/scim.ts';

/*
 * The requests of Microsoft Entra ID, in the order and with the bodies of its documentation: 'Develop and plan provisioning for a
 * SCIM endpoint', https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups
 */

const app = useApp();

const externalId = () => crypto.randomUUID();
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

const membersOf = (response: { body: { members: { value: string }[] } }) =>
  response.body.members.map(({ value }) => value);

/** The section 'Create User'. */
const newUser = (userName: string, fields: object = {}) => ({
  schemas: [CORE, ENTERPRISE],
  externalId: externalId(),
  userName,
  active: true,
  emails: [{ primary: true, type: 'work', value: `mail.of.${userName}` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
  roles: [],
  ...fields,
});

test('creates, reads, changes, disables and deletes a person', async () => {
  const entra = await addDirectory(app);
  const userName = 'test_user_ab6490ee@testuser.com';

  // 'Get User by query, zero results'
  const none = await entra.get(`/Users?filter=userName eq "non-existent user"`);
  expect([none.status, none.body]).toEqual([
    200,
    { schemas: [LIST], totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
  ]);

  // 'Create User'
  const sent = newUser(userName);
  const created = await entra.post('/Users', sent);
  expect(created.status, created.text).toBe(201);
  const { id } = created.body;
  const location = `${app.config.public_url}/scim/v2/Users/${id}`;
  expect(created.headers.get('location')).toBe(location);
  expect(created.body).toMatchObject({
    externalId: sent.externalId,
    userName,
    active: true,
    displayName: 'givenName familyName',
    name: sent.name,
    emails: [{ type: 'work', value: `mail.of.${userName}`, primary: true }],
    meta: { resourceType: 'User', location, created: expect.any(String), lastModified: expect.any(String) },
  });

  // 'Get User' and 'Get User by query'
  expect((await entra.get(`/Users/${id}`)).body).toEqual(created.body);
  const found = await entra.get(
    `/Users?filter=${encodeURIComponent(`userName eq "${userName.toUpperCase()}"`)}`,
  );
  expect(found.body).toMatchObject({ totalResults: 1, Resources: [created.body] });

  // 'Update User [Multi-valued properties]'
  const several = await entra.patch(
    `/Users/${id}`,
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@microsoft.com' },
    { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
  );
  expect([several.status, several.body]).toMatchObject([
    200,
    {
      emails: [{ value: 'updatedemail@microsoft.com' }],
      name: { givenName: 'givenName', familyName: 'updatedFamilyName' },
      userName,
    },
  ]);

  // 'Update User [Single-valued properties]'
  const renamed = await entra.patch(`/Users/${id}`, {
    op: 'Replace',
    path: 'userName',
    value: '5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.com',
  });
  expect(renamed.body.userName).toBe('5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.com');

  // 'Disable User'
  const disabled = await entra.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: false });
  expect([disabled.status, disabled.body.active]).toEqual([200, false]);
  const [still] = await entra.find(`userName eq "${renamed.body.userName}"`);
  expect(still).toMatchObject({ id, active: false });

  // 'Delete User'
  expect((await entra.delete(`/Users/${id}`)).status).toBe(204);
  expectScimError(await entra.get(`/Users/${id}`), 404);
  expect(await entra.find(`userName eq "${renamed.body.userName}"`)).toEqual([]);

  const events = (
    await app.db.selectFrom('journal').select('actor_name').where('subject_id', '=', id).execute()
  ).map(({ actor_name }) => actor_name);
  expect(new Set(events)).toEqual(new Set(['SCIM: Entra ID']));
});

test('a user who is deleted and assigned again is the same person, enabled (Directory 5)', async () => {
  const entra = await addDirectory(app);
  const body = newUser('comes.back@testuser.com');
  const { id } = (await entra.post('/Users', body)).body;
  await entra.delete(`/Users/${id}`);
  const again = await entra.post('/Users', { ...body, displayName: 'Back Again' });
  expect([again.status, again.body]).toMatchObject([201, { id, active: true, displayName: 'Back Again' }]);
  expect((await eventsOf(app.db, id)).map(({ event }) => event)).toEqual([
    'person.created',
    'person.changed',
    'person.disabled',
    'person.removed_from_directory',
    'person.enabled',
    'person.changed',
  ]);
});

/*
 * 'Known issues and resolutions with SCIM 2.0 protocol compliance of the provisioning service', the bodies without the flag
 * aadOptscim062020, https://learn.microsoft.com/entra/identity/app-provisioning/application-provisioning-config-problem-scim-compatibility
 */
test('understands what Entra ID sends without the compatibility flag', async () => {
  const entra = await addDirectory(app);
  const boss = (await entra.post('/Users', newUser('boss.flag@testuser.com', { displayName: 'Bea Boss' })))
    .body;
  const { id } = (await entra.post('/Users', newUser('flag@testuser.com'))).body;
  const at = `/Users/${id}`;

  // 'Requests to disable users': the boolean as a text.
  expect((await entra.patch(at, { op: 'Replace', path: 'active', value: 'False' })).body.active).toBe(false);
  expect((await entra.patch(at, { op: 'Add', path: 'active', value: 'True' })).body.active).toBe(true);

  // 'Requests to add a single-value string attribute', and several in one object.
  const added = await entra.patch(at, {
    op: 'Add',
    value: {
      title: 'Engineer',
      displayName: 'Babs Jensen',
      'name.givenName': 'Babs',
      'name.familyName': 'Jensen',
      [`${ENTERPRISE}:department`]: 'IT',
      [`${ENTERPRISE}:employeeNumber`]: '701984',
      'phoneNumbers[type eq "mobile"].value': '+49 170 1',
      'addresses[type eq "work"].locality': 'Berlin',
    },
  });
  expect(added.body).toMatchObject({
    title: 'Engineer',
    displayName: 'Babs Jensen',
    name: { givenName: 'Babs', familyName: 'Jensen' },
    addresses: [{ type: 'work', locality: 'Berlin' }],
    [ENTERPRISE]: { department: 'IT' },
  });

  // 'Requests to replace multiple attributes', and the manager as a text, an object and a list.
  for (const value of [boss.id, { value: boss.id }, [{ value: boss.id }], [{ Value: boss.id }]]) {
    const managed = await entra.patch(at, { op: 'Add', path: `${ENTERPRISE}:manager`, value });
    expect(managed.body[ENTERPRISE].manager).toMatchObject({ value: boss.id, displayName: 'Bea Boss' });
    const removed = await entra.patch(at, { op: 'Remove', path: `${ENTERPRISE}:manager` });
    expect(removed.body[ENTERPRISE].manager).toBeUndefined();
  }
  const phone = await entra.patch(at, {
    op: 'Add',
    path: 'phoneNumbers[type eq "work"].value',
    value: '+49 30 1',
  });
  expect(phone.status).toBe(200);
});

test('asks whether a person has a manager without the schema of the attribute', async () => {
  const entra = await addDirectory(app);
  const boss = (await entra.post('/Users', newUser('boss.asked@testuser.com'))).body;
  const extension = { [ENTERPRISE]: { manager: { value: boss.id } } };
  const { id } = (await entra.post('/Users', newUser('asked@testuser.com', extension))).body;
  expect(await entra.find(`id eq "${id}" and manager eq "${boss.id}"`)).toMatchObject([{ id }]);
  expect(await entra.find(`id eq "${id}" and manager eq "${id}"`)).toEqual([]);
});

test('groups: create, read without members, rename, members, delete', async () => {
  const entra = await addDirectory(app);
  const [a, b] = [
    (await entra.post('/Users', newUser('member.a@testuser.com'))).body,
    (await entra.post('/Users', newUser('member.b@testuser.com'))).body,
  ];
  const externalGroup = externalId();

  // 'Create Group'
  const created = await entra.post('/Groups', {
    schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
    externalId: externalGroup,
    displayName: 'displayName',
    meta: { resourceType: 'Group' },
  });
  expect(created.status, created.text).toBe(201);
  const at = `/Groups/${created.body.id}`;
  expect(created.headers.get('location')).toBe(`${app.config.public_url}/scim/v2${at}`);

  // 'Get Group' and 'Get Group by displayName'
  const { body } = await entra.get(`${at}?excludedAttributes=members`);
  expect(body).toMatchObject({ schemas: [GROUP], externalId: externalGroup, displayName: 'displayName' });
  expect(body).not.toHaveProperty('members');
  const list = await entra.get(`/Groups?excludedAttributes=members&filter=displayName eq "displayName"`);
  expect(list.body).toMatchObject({ totalResults: 1, Resources: [body] });

  // 'Update Group [Non-member attributes]'
  const renamed = await entra.patch(at, { op: 'Replace', path: 'displayName', value: '1879db59' });
  expect([renamed.status, renamed.body.displayName]).toEqual([200, '1879db59']);

  // 'Update Group [Add Members]' and '[Remove Members]'
  const add = { op: 'Add', path: 'members', value: [{ $ref: null, value: a.id }, { value: b.id }] };
  expect(membersOf(await entra.patch(at, add))).toEqual([a.id, b.id]);
  expect(membersOf(await entra.patch(at, add))).toEqual([a.id, b.id]);
  const remove = { op: 'Remove', path: 'members', value: [{ $ref: null, value: a.id }] };
  expect(membersOf(await entra.patch(at, remove))).toEqual([b.id]);
  await entra.delete(`/Users/${b.id}`);
  expect((await entra.get(at)).body.members).toEqual([]);

  // 'Delete Group'
  expect((await entra.delete(at)).status).toBe(204);
  expectScimError(await entra.get(at), 404);
  expect((await eventsOf(app.db, created.body.id)).map(({ event, detail }) => [event, detail])).toEqual([
    ['group.created', { name: 'displayName', external_id: externalGroup, added: [] }],
    [
      'group.changed',
      { changes: [{ field: 'name', old: 'displayName', new: '1879db59' }], added: [], removed: [] },
    ],
    ['group.changed', { changes: [], added: [a.id, b.id], removed: [] }],
    ['group.changed', { changes: [], added: [], removed: [a.id] }],
    ['group.deleted', { name: '1879db59' }],
  ]);
});
