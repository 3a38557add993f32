import { beforeAll, describe, expect, test } from 'vitest';
import { checkChain } from '../../platform/journal/verification/checks.ts';
import { type Person, useApp } from '../../testing/app.ts';
import { eventsOf } from '../../testing/journal.ts';
import { expectErrors, file, newEmail, send } from '../../testing/peopleImport.ts';
import { addAdmin } from '../../testing/admins.ts';
import { createPlan, createSignedPlan } from '../../testing/samples.ts';

const app = useApp();
let admin: Person;

beforeAll(async () => {
  admin = await addAdmin(app, 'Ada Admin');
});

const importIds = (...lines: [string, string | undefined][]) =>
  send(admin.client, file('email,external_id', ...lines.map(([email, id = '']) => `${email},${id}`)));
const findPerson = (email: string) =>
  app.db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst();
const countJournal = async () =>
  (
    await app.db
      .selectFrom('journal')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

describe('an admin', () => {
  test('creates people with managers, roles and attributes, and nobody is mailed (Import 1)', async () => {
    const [boss, report] = [newEmail('boss'), newEmail('report')];
    const text = file(
      'email,name,manager_email,is_manager,department,start_on,private_email',
      `${report},Rita Report,${boss.toUpperCase()},,Sales,2026-12-01,rita@home.example`,
      `${boss},Bo Boss,,yes,Sales,,`,
    );
    const response = await send(admin.client, text);
    expect(response.status, response.text).toBe(200);
    expect(response.body).toEqual({
      created: 2,
      date_order: null,
      unclear_day: null,
      updated: 0,
      unchanged: 0,
      errors: [],
      error_count: 0,
      changes: [
        {
          line: 2,
          email: report,
          act: 'create',
          fields: ['name', 'manager_email', 'department', 'start_on', 'private_email'],
          values: [
            { field: 'name', old: null, new: 'Rita Report' },
            { field: 'manager_email', old: null, new: boss },
            { field: 'department', old: null, new: 'Sales' },
            { field: 'start_on', old: null, new: '2026-12-01' },
            { field: 'private_email', old: null, new: null },
          ],
        },
        expect.objectContaining({
          line: 3,
          email: boss,
          act: 'create',
          fields: ['name', 'is_manager', 'department'],
        }),
      ],
    });
    const [manager, person] = [await findPerson(boss), await findPerson(report)];
    expect(manager).toMatchObject({ name: 'Bo Boss', is_manager: true, manager_id: null, source: 'csv' });
    expect(person).toMatchObject({
      name: 'Rita Report',
      is_manager: false,
      manager_id: manager?.id,
      department: 'Sales',
      start_on: '2026-12-01',
      private_email: 'rita@home.example',
      source: 'csv',
    });
    expect(await app.db.selectFrom('outbox').select('id').execute()).toEqual([]);

    const events = await eventsOf(app.db, person?.id ?? '');
    expect(events).toEqual([
      { event: 'person.created', detail: { name: 'Rita Report', email: report, source: 'csv' } },
      {
        event: 'person.changed',
        detail: {
          changes: [
            { field: 'department', old: '', new: 'Sales' },
            { field: 'start_on', old: null, new: '2026-12-01' },
            { field: 'private_email', old: null, new: null },
          ],
        },
      },
      {
        event: 'person.joined_team',
        detail: {
          changes: [
            { field: 'manager_id', old: null, new: manager?.id },
            { field: 'manager_name', old: null, new: 'Bo Boss' },
          ],
        },
      },
    ]);
    expect((await eventsOf(app.db, manager?.id ?? '')).map(({ event }) => event)).toEqual([
      'person.created',
      'person.changed',
      'person.roles_changed',
    ]);
    expect(await checkChain(app.db, 'person', person?.id ?? '')).toMatchObject({ events: 3, broken: null });
  });

  test('imports the same file again without a change and without an event (Import 1)', async () => {
    const boss = newEmail('boss');
    const text = file(
      'email,name,is_manager,about',
      `${boss},Bo,true,"two\r\nlines"`,
      `${newEmail()},Nia,0,`,
    );
    expect((await send(admin.client, text)).body).toMatchObject({ created: 2, unchanged: 0 });
    const before = await countJournal();
    expect((await send(admin.client, text)).body).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 2,
      changes: [],
    });
    expect(await countJournal()).toBe(before);
  });

  test('sees with a dry run what would change, and nothing is written', async () => {
    const report = await app.addEmployee(await app.addManager(), 'Old Name');
    const created = newEmail();
    const text = file('email;name', `${report.email};New Name`, `${created};Nia`);
    const before = await countJournal();
    const preview = await send(admin.client, text, '?dry_run=true');
    expect(preview.status, preview.text).toBe(200);
    expect([preview.body.created, preview.body.updated]).toEqual([1, 1]);
    expect(preview.body.changes[0].values).toEqual([{ field: 'name', old: 'Old Name', new: 'New Name' }]);
    expect([await findPerson(created), (await findPerson(report.email))?.name]).toEqual([
      undefined,
      'Old Name',
    ]);
    expect(await countJournal()).toBe(before);
    expect((await send(admin.client, text)).body).toEqual(preview.body);
    expect((await findPerson(report.email))?.name).toBe('New Name');
  });

  test('writes nothing when one line has an error (Import 4)', async () => {
    const [created, before] = [newEmail(), await countJournal()];
    const text = file('email,name', `${created},Nia`, 'wrong,Ben');
    for (const query of ['', '?dry_run=true']) {
      const result = await expectErrors(await send(admin.client, text, query), '3 email is "wrong"');
      expect(result).toMatchObject({ created: 1, updated: 0, unchanged: 0, error_count: 1 });
    }
    expect([await findPerson(created), await countJournal()]).toEqual([undefined, before]);
  });

  test('reports at most 1,000 errors and counts the others', async () => {
    const lines = Array.from({ length: 1_200 }, (_, n) => `wrong${n}`);
    const { body } = await send(admin.client, file('email', ...lines));
    expect([body.import.errors.length, body.import.error_count]).toEqual([1_000, 1_200]);
  });

  test('an import moves people with their plans, and notifies the three of them (Team 5, Mails 3)', async () => {
    const [former, next] = [await app.addManager('Former Manager'), await app.addManager('Next Manager')];
    const employee = await app.addEmployee(former, 'Emil Employee');
    const plan = await createPlan(former, employee);
    const text = file('email,manager_email', `${employee.email},${next.email}`);
    expect((await send(admin.client, text)).body).toMatchObject({ updated: 1 });
    expect((await next.client.get(`/onboarding-plan/${plan.id}`)).body.manager_id).toBe(next.id);
    expect((await former.client.get(`/onboarding-plan/${plan.id}`)).status).toBe(404);
    expect((await eventsOf(app.db, plan.id)).at(-1)?.event).toBe('plan.handed_over');

    const removed = await send(admin.client, file('email,manager_email', `${employee.email},`));
    expect(removed.body.changes[0].values).toEqual([{ field: 'manager_email', old: next.email, new: null }]);
    expect((await eventsOf(app.db, employee.id)).at(-1)?.event).toBe('person.removed_from_team');
    expect((await next.client.get(`/onboarding-plan/${plan.id}`)).status).toBe(200);
  });

  test('takes the role of a manager away whose reports and plans go to others in the same file', async () => {
    const [former, next] = [await app.addManager(), await app.addManager()];
    const employee = await app.addEmployee(former);
    await createPlan(former, employee);
    const demoted = `${former.email},,false`;
    await expectErrors(
      await send(admin.client, file('email,manager_email,is_manager', demoted)),
      '2 Mia Manager has one direct report.',
    );
    const text = file('email,manager_email,is_manager', demoted, `${employee.email},${next.email},`);
    expect((await send(admin.client, text)).body).toMatchObject({ updated: 2 });
    expect(await findPerson(former.email)).toMatchObject({ is_manager: false });
  });

  test('an import hands over the plans of many people, each as a transfer would (Team 5)', async () => {
    const [former, next] = [await app.addManager('Former'), await app.addManager('Next')];
    const reports = await Promise.all([1, 2, 3].map(() => app.addEmployee(former)));
    const free = await app.addEmployee(former);
    const plans: { id: string }[] = [];
    for (const report of reports) plans.push(await createPlan(former, report));
    // It goes along with a direct report, and stays when the person has no manager.
    for (const person of [reports[0]!, free]) plans.push(await createSignedPlan(former, person));
    expect((await send(admin.client, file('email,manager_email', `${free.email},`))).body.updated).toBe(1);

    const lines = [...reports, free].map(({ email }) => `${email},${next.email}`);
    expect((await send(admin.client, file('email,manager_email', ...lines))).body).toMatchObject({
      updated: 4,
    });
    const managers = await app.db.selectFrom('plans').select(['id', 'manager_id', 'version']).execute();
    const managerOf = new Map(managers.map((plan) => [plan.id, plan.manager_id]));
    expect(plans.map(({ id }) => managerOf.get(id))).toEqual([next.id, next.id, next.id, next.id, former.id]);
    for (const plan of plans) {
      const event = plan === plans[4] ? 'plan.kept' : 'plan.handed_over';
      expect((await eventsOf(app.db, plan.id)).at(-1)).toMatchObject({ event });
      expect(await checkChain(app.db, 'plan', plan.id)).toMatchObject({ broken: null });
    }
    expect((await eventsOf(app.db, plans[1]!.id)).at(-1)?.detail).toEqual({
      manager_id: next.id,
      manager_name: 'Next',
      changes: [
        { field: 'manager_id', old: former.id, new: next.id },
        { field: 'manager_name', old: 'Former', new: 'Next' },
      ],
    });
  });

  test('swaps the external ids of two people, and gives the id of one to a new person (Import 6)', async () => {
    const [one, two] = [newEmail('one'), newEmail('two')];
    const ids = [`id-${one}`, `id-${two}`];
    expect((await importIds([one, ids[0]], [two, ids[1]])).body).toMatchObject({ created: 2 });
    expect((await importIds([one, ids[1]], [two, ids[0]])).body).toMatchObject({ updated: 2, errors: [] });
    expect([await findPerson(one), await findPerson(two)]).toMatchObject([
      { external_id: ids[1] },
      { external_id: ids[0] },
    ]);
    const three = newEmail('three');
    expect((await importIds([three, ids[0]], [two, undefined])).body).toMatchObject({
      created: 1,
      updated: 1,
    });
    expect([await findPerson(two), await findPerson(three)]).toMatchObject([
      { external_id: null },
      { external_id: ids[0] },
    ]);
  });

  test('cannot change their own roles (People 10)', async () => {
    await expectErrors(
      await send(admin.client, file('email,is_manager', `${admin.email},true`)),
      '2 You cannot change your own roles. Leave is_manager empty in your own line, or',
    );
  });

  test('an import cannot change a disabled person, who may be in the file unchanged (People 9)', async () => {
    const person = await app.addEmployee(null, 'Dina');
    await admin.client.put(`/person/${person.id}/disabled`, { disabled: true });
    expect((await send(admin.client, file('email,name', `${person.email},Dina`))).body).toMatchObject({
      unchanged: 1,
    });
    await expectErrors(
      await send(admin.client, file('email,name', `${person.email},Other`)),
      '2 The account of Dina is disabled.',
    );
  });

  test('cannot change what the directory maintains (People 12)', async () => {
    const person = await app.addEmployee(await app.addManager(), 'Sia');
    const scim_fields = ['department', 'manager_id'];
    await app.db.updateTable('people').set({ scim_fields }).where('id', '=', person.id).execute();
    await expectErrors(
      await send(admin.client, file('email,department', `${person.email},Sales`)),
      "2 The company's directory maintains department of this person.",
    );
    await expectErrors(
      await send(admin.client, file('email,manager_email', `${person.email},`)),
      "2 The company's directory maintains manager_email of this person.",
    );
    expect((await send(admin.client, file('email,name,department', `${person.email},Zia,`))).status).toBe(
      200,
    );
  });

  test('gets a name and an email that are in upper case or another form as the same person (People 2)', async () => {
    const person = await app.addEmployee(null, ' Spaces ');
    const text = file('email,name', `${person.email.toUpperCase()},Spaces`);
    expect((await send(admin.client, text)).body).toMatchObject({ unchanged: 1 });
    expect((await findPerson(person.email))?.name).toBe(' Spaces ');
  });
});
