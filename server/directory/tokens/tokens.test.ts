import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addAdmin } from '../../testing/admins.ts';
import { useApp } from '../../testing/app.ts';
import { eventsOf } from '../../testing/journal.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { Directory, expectScimError } from '../../testing/scim.ts';

const app = useApp({}, { limits: { scim: 3 } });

test('admins create, list and revoke tokens, which is recorded (Directory 1)', async () => {
  const admin = await addAdmin(app);
  const { status, body } = await admin.client.post('/scim-token', { name: 'Entra ID' });
  expect([status, body]).toEqual([
    201,
    { id: expect.any(String), token: expect.stringMatching(/^gwscim_[\w-]{43}$/) },
  ]);
  const listed = { id: body.id, name: 'Entra ID', created_at: expect.any(String), last_used_at: null };
  const created_by = { id: admin.id, name: admin.name, email: admin.email };
  expect((await admin.client.get('/scim-token')).body).toEqual([{ ...listed, created_by }]);
  const directory = new Directory(app, body.token);
  expect((await directory.get('/Users')).status).toBe(200);
  expect((await admin.client.get('/scim-token')).body[0].last_used_at).toEqual(expect.any(String));
  expect((await admin.client.delete(`/scim-token/${body.id}`)).status).toBe(204);
  expectScimError(await directory.get('/Users'), 401);
  expectProblem(await admin.client.delete(`/scim-token/${body.id}`), 404);
  expectInvalid(await admin.client.post('/scim-token', { name: '' }), 'name');
  expect(await eventsOf(app.db, admin.id)).toEqual([
    { event: 'person.scim_token_created', detail: { id: body.id, name: 'Entra ID' } },
    { event: 'person.scim_token_revoked', detail: { id: body.id, name: 'Entra ID' } },
  ]);
});

test('calls of a token beyond its limit are a 429 in the shape of SCIM (Directory 2)', async () => {
  const admin = await addAdmin(app);
  const { token } = (await admin.client.post('/scim-token', { name: 'Okta' })).body;
  const directory = new Directory(app, token);
  for (let count = 0; count < 3; count += 1) expect((await directory.get('/Groups')).status).toBe(200);
  const refused = await directory.get('/Groups');
  expectScimError(refused, 429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('there are at most 50 tokens, also when several are created concurrently (Directory 1)', async () => {
  const admin = await addAdmin(app);
  const others = await app.db.selectFrom('scim_tokens').select('id').execute();
  const old = Array.from({ length: 49 - others.length }, () => randomUUID());
  await app.db
    .insertInto('scim_tokens')
    .values(old.map((id) => ({ id, name: 'Old', digest: randomBytes(32) })))
    .execute();
  const responses = await Promise.all(
    [1, 2, 3, 4].map(() => admin.client.post('/scim-token', { name: 'New' })),
  );
  expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409', '409']);
  expect((await admin.client.get('/scim-token')).body).toHaveLength(50);
  await app.db.deleteFrom('scim_tokens').where('id', 'in', old).execute();
});
