import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/calendar.ts';
import { checkFile } from '#shared/signing/proof/verdict.ts';
import { readPem } from '#shared/signing/proof/certificates.ts';
import { readZip } from '#shared/signing/proof/zip.ts';
import { batchKinds } from '../../../workKinds.ts';
import type { BatchKind } from '../../../batches/actions.ts';
import { erasePerson } from '../../../privacy/actions.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { addAdmin } from '../../../testing/admins.ts';
import { type Person, useApp } from '../../../testing/app.ts';
import { doBatches } from '../../../testing/batches.ts';
import { addHr, setDepartment, setHr } from '../../../testing/hr.ts';
import { expectProblem } from '../../../testing/problem.ts';
import { createPlan, createSignedPlan, planPath } from '../../../testing/samples.ts';

// Changes while the parts of an export are made.

const app = useApp();
const start_on = addDays(new Date().toISOString().slice(0, 10), -10);
const PERIOD = { from: start_on, to: start_on };

let admin: Person;
beforeAll(async () => {
  admin = await addAdmin(app, 'Ada');
});

async function hire(manager: Person, department: string) {
  const person = await app.addEmployee(manager);
  await setDepartment(app, person, department);
  await app.db.updateTable('people').set({ start_on }).where('id', '=', person.id).execute();
  return person;
}

async function start(by: Person, department: string): Promise<string> {
  const { status, body, text } = await by.client.post('/audit/export', { ...PERIOD, department });
  expect(status, text).toBe(202);
  return body.batch_id;
}

/** Does what waits, with something between the rendering of each part and its transaction's first lock. */
async function doPartsWith(between: () => Promise<unknown>, services = app.services) {
  const audit = batchKinds(services)['audit']!;
  const interrupted: BatchKind = {
    ...audit,
    async prepare(...given) {
      const begin = await audit.prepare!(...given);
      await between();
      return begin;
    },
  };
  await doBatches(app, { audit: interrupted });
}

const filesOf = async (id: string) =>
  (await app.db.selectFrom('audit_files').select('name').where('batch_id', '=', id).execute()).map(
    ({ name }) => name,
  );

async function erase(person: Person) {
  const { context } = app.services;
  // Direct reports prevent it.
  await app.db.updateTable('people').set({ manager_id: null }).where('manager_id', '=', person.id).execute();
  expect(
    await inTransaction(app.db, (tx) => erasePerson(tx, context, { email: person.email })),
  ).toMatchObject({ outcome: 'erased' });
}

const remove = (plan: { id: string }) =>
  app.unguarded
    .updateTable('plans')
    .set({ deleted_at: new Date().toISOString() })
    .where('id', '=', plan.id)
    .execute();

async function downloadOf(by: Person, id: string) {
  const response = await fetch(`${app.url}/api/audit/export/${id}`, {
    headers: { authorization: `Bearer ${by.client.token}` },
  });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

test('a plan that goes after its report was rendered is named, and no report of it is in the file (Audit 5)', async () => {
  const manager = await app.addManager();
  const [gone, stays] = [
    await createSignedPlan(manager, await hire(manager, 'Gone')),
    await createSignedPlan(manager, await hire(manager, 'Gone')),
  ];
  const id = await start(admin, 'Gone');
  await doPartsWith(() => remove(gone));
  const bytes = await downloadOf(admin, id);
  const names = [...readZip(bytes).keys()].filter((name) => name.startsWith('reports/'));
  expect(names).toEqual([`reports/${stays.id}.pdf`]);
  const manifest = JSON.parse(Buffer.from(readZip(bytes).get('manifest.json')!).toString());
  expect(manifest).toMatchObject({ without_report: [gone.id], counts: { completed: 2, reports: 1 } });
  const certificates = await readPem(await app.services.signer.certificates());
  expect(await checkFile(bytes, { certificates, now: new Date() })).toMatchObject({ state: 'holds' });
});

test('nothing is rendered for an export that will have no file (Audit 5)', async () => {
  const manager = await app.addManager();
  const hr = await addHr(app, ['Unwanted']);
  const employee = await hire(manager, 'Unwanted');
  await createSignedPlan(manager, employee);
  let rendered = 0;
  const { renderer } = app.services;
  const counting = {
    ...app.services,
    renderer: {
      ...renderer,
      render: (...given: Parameters<typeof renderer.render>) => (rendered++, renderer.render(...given)),
    },
  };

  const lost = await start(hr, 'Unwanted');
  await setHr(app, hr, ['Other']);
  await doPartsWith(() => Promise.resolve(), counting);
  expect((await hr.client.get(`/batch/${lost}`)).body.items).toMatchObject([{ code: 'audit.scope_changed' }]);

  const erased = await start(admin, 'Unwanted');
  await erase(employee);
  await doPartsWith(() => Promise.resolve(), counting);
  expect((await admin.client.get(`/batch/${erased}`)).body.items).toMatchObject([{ code: 'audit.removed' }]);
  expect(rendered).toBe(0);
});

test.each(['done', 'being made'])(
  'an export that is %s is removed with a person whom its reports and lists name (Personal data 2)',
  async (state) => {
    const department = `Named ${state}`;
    const others = await app.addManager('Mina');
    const boss = await app.addManager('Max', others);
    const manager = await app.addManager('Mona', boss);
    await createSignedPlan(manager, await hire(manager, department));
    // Somebody of HR has acted on a plan: their name is in the list of exceptions.
    const hr = await addHr(app, null);
    const open = await createPlan(others, await hire(others, department));
    await hr.client.put(planPath(open, '/deactivate'));

    for (const named of [manager, hr]) {
      const id = await start(admin, department);
      if (state === 'done') {
        await doBatches(app);
        expect(await filesOf(id)).toContain('manifest.json');
        await erase(named);
      } else {
        let isErased = false;
        await doPartsWith(async () => {
          if (!isErased) await erase(named);
          isErased = true;
        });
      }
      expect(await filesOf(id)).toEqual([]);
      expectProblem(await admin.client.get(`/audit/export/${id}`), 409, /was removed/);
    }
    // A person outside all files removes none.
    const id = await start(admin, department);
    await doBatches(app);
    await erase(boss);
    await downloadOf(admin, id);
  },
);

test('another export is not made again while one is being made (Audit 4)', async () => {
  const manager = await app.addManager();
  const plan = await createSignedPlan(manager, await hire(manager, 'Again'));
  const first = await start(admin, 'Again');
  await remove(plan);
  await doBatches(app);
  const second = await start(admin, 'Again');
  expectProblem(await admin.client.post(`/batch/${first}/retry`), 409, /still being made/);
  await doBatches(app);
  expect((await admin.client.post(`/batch/${first}/retry`)).status).toBe(202);
  expectProblem(await admin.client.post('/audit/export', PERIOD), 409, /still being made/);
  await doBatches(app);
  await downloadOf(admin, second);
});
