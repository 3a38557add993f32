import { describe, expect, test } from 'vitest';
import { useApp } from '../../testing/app.ts';
import { addDirectory, CORE, ENTERPRISE, GANGWAY, GROUP } from '../../testing/scim.ts';

const app = useApp();
const user = (userName: string, fields: object = {}) => ({ schemas: [CORE], userName, ...fields });

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

  test('discovery: supported features, schemas and kinds of resources', async () => {
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
    // Placeholders of directories for an unknown start.
    for (const [index, startDate] of ['0001-01-01T00:00:00', '9999-12-31'].entries()) {
      const unknown = user(`unknown${index}@example.com`, {
        [GANGWAY]: { startDate, leaveDate: '9999-12-31' },
      });
      expect((await directory.post('/Users', unknown)).body[GANGWAY]).toEqual({ leaveDate: '9999-12-31' });
    }
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
