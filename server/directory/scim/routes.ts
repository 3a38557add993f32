import type { FastifyInstance } from 'fastify';
import { PAGE_BYTES } from '#shared/page.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { firstWithin } from '../../platform/http/answers/firstWithin.ts';
import type { Services } from '../../platform/http/services.ts';
import { resourceTypes, serviceProviderConfig } from './discovery/resourceTypes.ts';
import { schemas } from './discovery/schemas.ts';
import * as groups from './groups/actions.ts';
import { readGroupFilter } from './groups/filter.ts';
import { groupLocation, toGroup } from './groups/resource.ts';
import { type GroupRow, listGroups, listMembers, listMembersUpTo } from './groups/groups.sql.ts';
import { ScimError, unknownResource } from './protocol/errors.ts';
import { isWanted, listResponse, readPage, readParameter, withAttributes } from './protocol/query.ts';
import { prepareScim, scimRoutesOf } from './protocol/register.ts';
import * as users from './users/actions.ts';
import { readUserFilter } from './users/filter.ts';
import type { UserRow } from './users/attributeForms.ts';
import { toUser } from './users/resource.ts';
import { userLocation } from './users/schemas.ts';
import { listUsers } from './users/users.sql.ts';

// Together they bound the response of a list of groups (Directory 8).
const MAX_GROUPS = 100;
const MAX_LISTED_MEMBERS = 200;

/** The bytes of the members of one group as they are stored: in the answer each has its address and type, too (API 22). */
const MEMBERS_BYTES = 1_048_576;

type Query = Record<string, unknown>;

/** SCIM 2.0 (RFC 7643, RFC 7644): the directory of a company writes people and groups (Directory 2). */
export function scimRoutes(scim: FastifyInstance, services: Services): void {
  prepareScim(scim, services);
  const route = scimRoutesOf(scim, services);
  const base = `${services.config.public_url}/scim/v2`;
  userRoutes(route, services, base);
  groupRoutes(route, services, base);
  schemaRoutes(route, base);
}

type Route = ReturnType<typeof scimRoutesOf>;

function userRoutes(route: Route, { db, context }: Services, base: string): void {
  const user = (row: UserRow, query: Query) => withAttributes(toUser(row, base), query);

  route('GET', '/Users', async ({ query }) => {
    const [filter, page] = [readParameter(query, 'filter'), readPage(query)];
    const { rows, total } = await listUsers(db, filter === null ? null : readUserFilter(filter), page);
    const resources = rows.map((row) => user(row, query));
    return { body: listResponse(resources, total, page) };
  });
  route('POST', '/Users', async ({ query, actor, body, ignore }) => {
    const row = await inTransaction(db, (tx) =>
      users.createUser(tx, context, actor, { body: body(), ignore }),
    );
    return { status: 201, location: userLocation(base, row.id), body: user(row, query) };
  });
  route('GET', '/Users/:id', async ({ id, query }) => ({
    body: user(await inTransaction(db, (tx) => users.getUser(tx, id)), query),
  }));
  route('PUT', '/Users/:id', async ({ id, query, actor, body, ignore }) => {
    const row = await inTransaction(db, (tx) =>
      users.replaceUser(tx, context, actor, { id, body: body(), ignore }),
    );
    return { body: user(row, query) };
  });
  route('PATCH', '/Users/:id', async ({ id, query, actor, body, ignore }) => {
    const row = await inTransaction(db, (tx) =>
      users.patchUser(tx, context, actor, { id, body: body(), ignore }),
    );
    return { body: user(row, query) };
  });
  route('DELETE', '/Users/:id', async ({ id, actor }) => {
    await inTransaction(db, (tx) => users.deleteUser(tx, context, actor, { id }));
    return { status: 204 };
  });
}

function groupRoutes(route: Route, { db, context }: Services, base: string): void {
  const group = async (row: GroupRow, query: Query) => {
    const members = isWanted('members', query) ? await listMembers(db, row.id) : null;
    return withAttributes(toGroup(row, members && firstWithin(members, MEMBERS_BYTES), base), query);
  };

  route('GET', '/Groups', async ({ query }) => {
    const [filter, page] = [readParameter(query, 'filter'), readPage(query, MAX_GROUPS)];
    const { rows, total } = await listGroups(db, filter === null ? null : readGroupFilter(filter), page);
    const ids = rows.map(({ id }) => id);
    const members = isWanted('members', query) ? await listMembersUpTo(db, ids, MAX_LISTED_MEMBERS) : null;
    const resources = rows.map((row) =>
      withAttributes(toGroup(row, members?.get(row.id) ?? null, base), query),
    );
    // A page of a list may have fewer than were asked for (RFC 7644, section 3.4.2.4).
    return { body: listResponse(firstWithin(resources, PAGE_BYTES), total, page) };
  });
  route('POST', '/Groups', async ({ query, actor, body }) => {
    const row = await inTransaction(db, (tx) => groups.createGroup(tx, context, actor, body()));
    return { status: 201, location: groupLocation(base, row.id), body: await group(row, query) };
  });
  route('GET', '/Groups/:id', async ({ id, query }) => ({
    body: await group(await inTransaction(db, (tx) => groups.getGroup(tx, id)), query),
  }));
  route('PUT', '/Groups/:id', async ({ id, query, actor, body }) => {
    const row = await inTransaction(db, (tx) =>
      groups.replaceGroup(tx, context, actor, { id, body: body() }),
    );
    return { body: await group(row, query) };
  });
  route('PATCH', '/Groups/:id', async ({ id, query, actor, body }) => {
    const row = await inTransaction(db, (tx) => groups.patchGroup(tx, context, actor, { id, body: body() }));
    return { body: await group(row, query) };
  });
  route('DELETE', '/Groups/:id', async ({ id, actor }) => {
    await inTransaction(db, (tx) => groups.deleteGroup(tx, context, actor, { id }));
    return { status: 204 };
  });
}

function schemaRoutes(route: Route, base: string): void {
  route('GET', '/ServiceProviderConfig', () => ({ body: serviceProviderConfig(base) }));
  for (const [path, list] of [
    ['/Schemas', schemas(base)],
    ['/ResourceTypes', resourceTypes(base)],
  ] as const) {
    route('GET', path, ({ query }) => {
      // RFC 7644, section 4.
      if (query['filter'] !== undefined) throw new ScimError(403, undefined, 'This list takes no filter.');
      return { body: listResponse(list, list.length, { offset: 0, limit: list.length }) };
    });
    route('GET', `${path}/:id`, ({ id }) => {
      const found = list.find((one) => String(one['id']).toLowerCase() === id);
      if (found === undefined) throw unknownResource();
      return { body: found };
    });
  }
}
