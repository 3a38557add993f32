import { Writable } from 'node:stream';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { addAdmin } from '../testing/admins.ts';
import { accountsAt, newAccount } from '../testing/auth/accounts.ts';
import { startHostileProvider } from '../testing/auth/hostileProvider.ts';
import { codeOf } from '../testing/auth/signIn.ts';
import { useApp } from '../testing/app.ts';
import { eventsOf } from '../testing/journal.ts';

const provider = await startHostileProvider();
const lines: { msg: string; setting?: string; reason?: string }[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)));
    done();
  },
});
const app = useApp(
  {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'gangway',
    OIDC_ADMIN_CLAIM: 'roles=gangway-admin',
    OIDC_MANAGER_CLAIM: 'groups=managers',
    OIDC_HR_CLAIM: 'groups=hr',
    BOOTSTRAP_ADMINS: 'root@example.com',
    BOOTSTRAP_MANAGERS: 'boss@example.com',
    LOG_LEVEL: 'info',
  },
  { logger: pino({ level: 'info' }, stream) },
);
const { signIn, refusal, enter, events, readyToReturn } = accountsAt(app, provider);

const ADMIN = { roles: ['reader', 'gangway-admin'] };
const unapplied = () =>
  lines
    .filter(({ msg }) => msg === 'the role stays as it is')
    .map(({ setting, reason }) => [setting, reason]);

beforeEach(async () => {
  lines.length = 0;
  await app.db.updateTable('people').set({ is_admin: false }).execute();
});

const changeBy = (by: string, field: string, old: boolean) => ({
  event: 'person.roles_changed',
  detail: { by, changes: [{ field, old, new: !old }] },
});
const change = (old: boolean) => changeBy('OIDC_ADMIN_CLAIM', 'is_admin', old);

test('each sign-in makes the person an admin or ends that, and records it (Sign-in 17)', async () => {
  // Somebody else is the last admin.
  await addAdmin(app);
  const claims = newAccount();
  const { id, is_admin } = await signIn({ ...claims, ...ADMIN });
  expect(is_admin).toBe(true);
  expect((await signIn({ ...claims, roles: 'gangway-admin' })).is_admin).toBe(true);
  expect((await signIn({ ...claims, roles: ['reader'] })).is_admin).toBe(false);
  expect((await signIn(claims)).is_admin).toBe(false);
  expect((await signIn({ ...claims, ...ADMIN })).is_admin).toBe(true);
  expect((await signIn(claims)).is_admin).toBe(false);
  expect((await eventsOf(app.db, id)).slice(1)).toEqual([
    change(false),
    change(true),
    change(false),
    change(true),
  ]);
  expect(unapplied()).toEqual([]);
});

test('a demotion acts on the sessions from before', async () => {
  await addAdmin(app);
  const claims = newAccount();
  const { id } = await signIn({ ...claims, ...ADMIN });
  const earlier = await app.signIn({ id, name: '', email: claims.email });
  expect((await earlier.get('/person')).status).toBe(200);
  await signIn(claims);
  expect((await earlier.get('/person')).status).toBe(403);
});

test('a person whom a manager has added becomes an admin when they claim their account', async () => {
  await addAdmin(app);
  const claims = newAccount(ADMIN);
  const { id } = await enter(claims.email, 'Entered');
  expect(await signIn(claims)).toMatchObject({ id, is_admin: true });
  expect(await events(id)).toEqual(expect.arrayContaining(['person.claimed', 'person.roles_changed']));
});

test('the last admin stays one, which is logged (People 10)', async () => {
  const claims = newAccount();
  const { id } = await signIn({ ...claims, ...ADMIN });
  expect((await signIn(claims)).is_admin).toBe(true);
  expect(unapplied()).toEqual([['OIDC_ADMIN_CLAIM', 'people.last_admin']]);
  await addAdmin(app);
  expect((await signIn(claims)).is_admin).toBe(false);
  expect(await events(id)).toHaveLength(3);
});

test('when several admins lose the claim concurrently, one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const accounts = [newAccount(), newAccount(), newAccount()];
    for (const claims of accounts) await signIn({ ...claims, ...ADMIN });
    const ready = await readyToReturn(accounts.length);
    let turn = 0;
    provider.deviation = { changing: () => accounts[turn++ % accounts.length]! };
    for (const visit of await Promise.all(ready.map((browser) => browser.return()))) codeOf(visit);
    const admins = await app.db.selectFrom('people').select('id').where('is_admin', '=', true).execute();
    expect(admins).toHaveLength(1);
    await app.db.updateTable('people').set({ is_admin: false }).execute();
  }
});

test('BOOTSTRAP_ADMINS stay admins without the claim', async () => {
  await addAdmin(app);
  const root = newAccount({ email: 'root@example.com' });
  expect((await signIn(root)).is_admin).toBe(true);
  expect((await signIn(root)).is_admin).toBe(true);
  expect(unapplied()).toEqual([]);
});

test('an email that is not trusted makes nobody an admin (Sign-in 14)', async () => {
  await addAdmin(app);
  const claims = newAccount();
  const untrusted = { ...claims, email_verified: false };
  expect(await refusal({ ...untrusted, ...ADMIN })).toBe('untrusted_email');
  await signIn(claims);
  expect((await signIn({ ...untrusted, ...ADMIN })).is_admin).toBe(false);
  expect(unapplied()).toEqual([['OIDC_ADMIN_CLAIM', 'untrusted_email']]);
  expect((await signIn({ ...claims, ...ADMIN })).is_admin).toBe(true);
  expect((await signIn(untrusted)).is_admin).toBe(false);
});

test('the claim counts in the ID token alone, not at the userinfo endpoint', async () => {
  await addAdmin(app);
  const claims = newAccount({ name: undefined });
  expect((await signIn(claims, { sub: claims.sub, name: 'Ada', ...ADMIN })).is_admin).toBe(false);
});

const rolesOf = (id: string) =>
  app.db.selectFrom('people').select(['is_manager', 'is_hr']).where('id', '=', id).executeTakeFirstOrThrow();

test('managers and HR follow their claims at each sign-in, and it is recorded (Sign-in 17)', async () => {
  const claims = newAccount();
  const { id } = await signIn({ ...claims, groups: ['managers', 'hr'] });
  expect(await rolesOf(id)).toEqual({ is_manager: true, is_hr: true });
  await signIn({ ...claims, groups: ['hr'] });
  expect(await rolesOf(id)).toEqual({ is_manager: false, is_hr: true });
  await signIn({ ...claims, groups: 'managers' });
  expect(await rolesOf(id)).toEqual({ is_manager: true, is_hr: false });
  expect((await eventsOf(app.db, id)).slice(1)).toEqual([
    changeBy('OIDC_MANAGER_CLAIM', 'is_manager', false),
    changeBy('OIDC_HR_CLAIM', 'is_hr', false),
    changeBy('OIDC_MANAGER_CLAIM', 'is_manager', true),
    changeBy('OIDC_MANAGER_CLAIM', 'is_manager', false),
    changeBy('OIDC_HR_CLAIM', 'is_hr', true),
  ]);
});

test('a manager who has a direct report stays one, which is logged (People 10)', async () => {
  const claims = newAccount();
  const { id } = await signIn({ ...claims, groups: ['managers'] });
  const report = await app.addEmployee(null);
  await app.db.updateTable('people').set({ manager_id: id }).where('id', '=', report.id).execute();
  await signIn(claims);
  expect((await rolesOf(id)).is_manager).toBe(true);
  expect(unapplied()).toEqual([['OIDC_MANAGER_CLAIM', 'people.has_reports']]);
});

test('BOOTSTRAP_MANAGERS stay managers without the claim', async () => {
  const boss = newAccount({ email: 'boss@example.com' });
  const { id } = await signIn(boss);
  await signIn(boss);
  expect((await rolesOf(id)).is_manager).toBe(true);
});
