import { describe, expect, test } from 'vitest';
import { addAdmin } from '../testing/admins.ts';
import { type Person, useApp } from '../testing/app.ts';
import { runCommand } from '../testing/command.ts';
import { createPlan } from '../testing/samples.ts';

const app = useApp();

const people = (...args: string[]) =>
  runCommand('peopleCommand.ts', args, { DATABASE_URL: app.database_url });

test.each([[['data']], [['erase']], [['erase', '--dry-run']]])(
  'an unknown email ends %j with 1 and one line',
  async (args) => {
    const { code, stdout, stderr } = await people(...args, 'nobody@example.com');
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: 'gangway: nobody has the email nobody@example.com\n',
    });
  },
);

test.each([[[]], [['data']], [['forget', 'a@example.com']], [['data', 'a@example.com', '--dry-run']]])(
  'explains its use for %j',
  async (args) => {
    const { code, stderr } = await people(...args);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/npm run people -- data EMAIL/),
    });
  },
);

test('a name that deletes and reorders what a terminal shows is printed with its signs escaped (Operations 23)', async () => {
  const name = 'Ada\u001b[2K\u009b2K\u007f\u202e\u2028\ngangway: erased';
  const { id, email } = await app.addEmployee(await app.addManager());
  await app.db.updateTable('people').set({ name }).where('id', '=', id).execute();
  const { code, stdout } = await people('data', email);
  expect(code).toBe(0);
  expect(stdout).toContain('Ada\\u001b[2K\\u009b2K\\u007f\\u202e\\u2028\\ngangway: erased');
  expect(stdout).toMatch(/^[\n\u0020-\u007e]+$/);
  expect(JSON.stringify(JSON.parse(stdout))).toContain(JSON.stringify(name));

  const hostile = `nobody\u001b[1A\r\n\u202egangway: erased@example.com`;
  expect(await people('erase', hostile)).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'gangway: nobody has the email nobody\\u001b[1A\\u000d\\u000a\\u202egangway: erased@example.com\n',
  });
});

describe('refuses to erase a person whom others need (Personal data 4)', () => {
  test.each<[string, () => Promise<Person>, string]>([
    ['the last admin', () => addAdmin(app), '  the last admin. Make somebody else one.'],
    [
      'a manager with direct reports',
      async () => {
        const manager = await app.addManager();
        await app.addEmployee(manager);
        return manager;
      },
      '  direct reports: 1. Transfer them to another manager, or remove them.',
    ],
    [
      'an employee with an active plan',
      async () => {
        const manager = await app.addManager();
        const employee = await app.addEmployee(manager);
        await createPlan(manager, employee);
        return employee;
      },
      '  active plans of their own: 1. Complete, deactivate or delete them.',
    ],
    [
      'a manager whose former report has an active plan',
      async () => {
        const manager = await app.addManager();
        const employee = await app.addEmployee(manager);
        await createPlan(manager, employee);
        await manager.client.put(`/user/remove_direct_report/${employee.email}`);
        return manager;
      },
      '  active plans of others that they manage: 1. Transfer the employees, or complete, deactivate or delete the plans.',
    ],
  ])('%s', async (_, add, reason) => {
    const person = await add();
    const { code, stdout } = await people('erase', person.email);
    expect(stdout.split('\n')).toContain(reason);
    expect(code).toBe(1);
    expect((await person.client.get('/user/self')).body.name).toBe(person.name);
  });
});
