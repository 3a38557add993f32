import { decodeJwt, decodeProtectedHeader, type JWTHeaderParameters, SignJWT, UnsecuredJWT } from 'jose';
import { uuidv7 } from 'uuidv7';
import type { Person } from '#server/testing/app.ts';
import { Client } from '#server/testing/client.ts';
import type { Checks } from '../support/checks.ts';
import { ENDPOINTS, nameOf, pathWith } from '../support/endpoints.ts';
import { fromAnotherAddress, type Target } from '../support/product.ts';

/** Checks that every call that needs a session refuses every kind of bad credentials (API 5, Sign-in 3). */
export async function checkCredentials(target: Target, checks: Checks, isWhole = true): Promise<void> {
  const credentials = await badCredentials(target);
  const manager = await target.addManager();
  const report = await target.addEmployee(manager);
  const client = new Client(target.url, null);
  const served = await servedBy(target);
  const endpoints = ENDPOINTS.filter((one) => one.access !== 'anyone' && served.has(nameOf(one)));
  // One check of the server serves all of them. The short form calls a part with all credentials.
  for (const endpoint of endpoints.filter((_, index) => isWhole || index % 16 === 0)) {
    const path = pathWith(endpoint, report.id, report.email);
    const check = async ([kind, authorization]: [string, string | null]) => {
      const { status, body, headers } = await client.call(endpoint.method, path, {
        body: endpoint.method === 'GET' ? undefined : {},
        headers: { ...fromAnotherAddress(), ...(authorization === null ? {} : { authorization }) },
      });
      const code: unknown = body?.code;
      const type = headers.get('content-type')?.split(';', 1)[0];
      checks.equal(
        [status, code, type],
        [401, 'auth.not_signed_in', 'application/problem+json'],
        `${nameOf(endpoint)} with ${kind}`,
      );
    };
    await Promise.all(Object.entries(credentials).map(check));
  }
  const { rows } = await changesOf(target, [manager.id, report.id]);
  checks.equal(rows, 0, 'bad credentials change nothing');
}

/** Returns the names of the endpoints in the API document of the server. */
async function servedBy({ anonymous }: Target): Promise<Set<string>> {
  const { body } = await anonymous.get('/openapi.json');
  const paths = Object.entries<Record<string, unknown>>(body.paths);
  return new Set(
    paths.flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '').replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
    ),
  );
}

/** Returns a value of the Authorization header for each kind; null for none. */
async function badCredentials(target: Target): Promise<Record<string, string | null>> {
  const person = await target.addManager('Olga Other');
  const session = async (owner: Person = person) => {
    const token = (await target.signIn(owner)).token!;
    return { token, sid: String(claimsOf(token)['sid']) };
  };
  const { token, sid } = await session();
  const { kid: ownKid } = decodeProtectedHeader(token);
  const { iss, aud } = decodeJwt(token);
  const own: Record<string, unknown> = { iss, aud };
  type Signing = { alg?: string; key?: Uint8Array; exp?: string; kid?: string | undefined };
  const sign = (
    claims: Record<string, unknown>,
    { alg = 'HS256', key = target.secret, exp = '1h', ...header }: Signing = {},
  ) =>
    new SignJWT({ ...own, name: person.name, email: person.email, ...claims })
      .setProtectedHeader({ alg, kid: ownKid, ...header } as JWTHeaderParameters)
      .setSubject(person.id)
      .setIssuedAt()
      .setExpirationTime(exp)
      .sign(key);
  const otherKey = new TextEncoder().encode('the session secret of another installation of the product');

  const revoked = await session();
  await new Client(target.url, revoked.token).post('/auth/logout');
  const deleted = await target.addEmployee(null);
  const ofDeleted = await session(deleted);
  await target.db.deleteFrom('people').where('id', '=', deleted.id).execute();
  const [idle, over] = [await session(), await session()];
  const past = new Date(Date.now() - 86_400_000).toISOString();
  await target.db.updateTable('sessions').set({ last_seen_at: past }).where('id', '=', idle.sid).execute();
  await target.db.updateTable('sessions').set({ expires_at: past }).where('id', '=', over.sid).execute();

  return {
    'no header': null,
    'an empty header': '',
    'an empty token': 'Bearer ',
    'another scheme': `Basic ${token}`,
    rubbish: 'Bearer abc.def.ghi',
    'a token without its signature': `Bearer ${token.slice(0, token.lastIndexOf('.') + 1)}`,
    'an unsigned token': `Bearer ${new UnsecuredJWT({ sid }).setSubject(person.id).encode()}`,
    'changed claims': `Bearer ${withClaims(token, { sub: uuidv7() })}`,
    'the key of another installation': `Bearer ${await sign({ sid }, { key: otherKey })}`,
    'another algorithm': `Bearer ${await sign({ sid }, { alg: 'HS512' })}`,
    'no key id': `Bearer ${await sign({ sid }, { kid: undefined })}`,
    'an unknown key id': `Bearer ${await sign({ sid }, { kid: 'unknown' })}`,
    'another issuer': `Bearer ${await sign({ sid, iss: 'https://gangway.example.org' })}`,
    'no issuer': `Bearer ${await sign({ sid, iss: undefined })}`,
    'another audience': `Bearer ${await sign({ sid, aud: 'other' })}`,
    'no audience': `Bearer ${await sign({ sid, aud: undefined })}`,
    'an expired token': `Bearer ${await sign({ sid }, { exp: '-1 minute' })}`,
    'no session id': `Bearer ${await sign({})}`,
    'an unknown session': `Bearer ${await sign({ sid: uuidv7() })}`,
    'a session id that is no id': `Bearer ${await sign({ sid: "' or true --" })}`,
    'an ended session': `Bearer ${revoked.token}`,
    'a session of a deleted person': `Bearer ${ofDeleted.token}`,
    'an idle session': `Bearer ${idle.token}`,
    'a session after its end': `Bearer ${over.token}`,
  };
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
}

function withClaims(token: string, more: Record<string, unknown>): string {
  const [head, , signature] = token.split('.');
  const claims = Buffer.from(JSON.stringify({ ...claimsOf(token), ...more })).toString('base64url');
  return `${head}.${claims}.${signature}`;
}

async function changesOf({ db }: Target, people: string[]): Promise<{ rows: number }> {
  const { rows } = await db
    .selectFrom('journal')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where((eb) => eb.or([eb('subject_id', 'in', people), eb('actor_id', 'in', people)]))
    .executeTakeFirstOrThrow();
  return { rows };
}
