import * as Type from 'typebox';
import { uuidv7 } from 'uuidv7';
import { digest, randomToken } from '#server/platform/secrets/secret.ts';
import type { Target } from '../support/product.ts';
import type { CostlyCall } from './cost.ts';
import { type Input, worstInputs, worstQueries } from './inputs.ts';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';

// Not the schemas of the product, which reads the resources of a directory itself: the fields with lists and texts.
const Text = Type.String({ maxLength: 200 });
const Value = Type.Object({ value: Text, type: Text, primary: Type.Boolean() });
const User = Type.Object({
  schemas: Type.Array(Text),
  userName: Text,
  displayName: Text,
  name: Type.Object({ givenName: Text, familyName: Text }),
  emails: Type.Array(Value),
  phoneNumbers: Type.Array(Value),
  addresses: Type.Array(Type.Object({ type: Text, locality: Text })),
});
const Group = Type.Object({
  schemas: Type.Array(Text),
  displayName: Text,
  members: Type.Array(Type.Object({ value: Text })),
});
const Patch = Type.Object({
  schemas: Type.Array(Text),
  Operations: Type.Array(
    Type.Object({ op: Text, path: Text, value: Type.Array(Type.Object({ value: Text })) }),
  ),
});
const Query = Type.Object({ filter: Text, attributes: Text, startIndex: Text });

/** The worst calls of a directory. */
export async function* directoryCalls(target: Target, isWhole: boolean): AsyncGenerator<CostlyCall> {
  const headers = {
    'content-type': 'application/scim+json',
    authorization: `Bearer ${await addToken(target)}`,
  };
  const create = async (path: string, body: object): Promise<string> => {
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${target.url}/scim/v2${path}`, request);
    return ((await response.json()) as { id: string }).id;
  };
  const user = await create('/Users', { schemas: [CORE], userName: 'a.cost@example.com' });
  const group = await create('/Groups', { schemas: [GROUP], displayName: 'Cost' });
  const known = (path: string) =>
    ({
      'schemas.0': CORE,
      userName: 'c.cost@example.com',
      'emails.0.value': 'c.cost@example.com',
      'members.0.value': user,
    })[path];
  const patches = (path: string) => (field: string) =>
    ({
      'schemas.0': 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
      'Operations.0.op': 'add',
      'Operations.0.path': path,
      'Operations.0.value.0.value': path === 'members' ? user : 'd@example.com',
    })[field];
  const calls: [string, string, Input[]][] = [
    ['POST', '/Users', worstInputs(User, known, isWhole)],
    ['PUT', `/Users/${user}`, worstInputs(User, known, isWhole)],
    ['PATCH', `/Users/${user}`, worstInputs(Patch, patches('emails'), isWhole)],
    ['POST', '/Groups', worstInputs(Group, known, isWhole)],
    ['PUT', `/Groups/${group}`, worstInputs(Group, known, isWhole)],
    ['PATCH', `/Groups/${group}`, worstInputs(Patch, patches('members'), isWhole)],
  ];
  for (const [method, path, inputs] of calls) {
    for (const { about, body } of inputs) {
      yield {
        about: `SCIM ${method} ${path.split('/', 2).join('/')}: ${about}`,
        method,
        path: `/scim/v2${path}`,
        headers,
        body,
      };
    }
  }
  const filters = [
    '('.repeat(6_000),
    'not '.repeat(1_500),
    'userName eq "a" or '.repeat(400),
    'emails['.repeat(1_000),
  ];
  const queries = [
    ...worstQueries(Query, isWhole).map(({ query }) => query),
    ...filters.map((filter) => `?filter=${encodeURIComponent(filter)}`),
  ];
  for (const query of queries) {
    yield {
      about: `SCIM GET /Users ${query.slice(0, 60)}`,
      method: 'GET',
      path: `/scim/v2/Users${query}`,
      headers,
    };
  }
}

async function addToken({ db }: Target): Promise<string> {
  const token = `gwscim_${randomToken()}`;
  const row = { id: uuidv7(), name: 'Cost', digest: digest(token) };
  await db.insertInto('scim_tokens').values(row).execute();
  return token;
}
