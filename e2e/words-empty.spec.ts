import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { deleteTemplate, listTemplates } from '#shared/templates/contract.ts';
import { api, type Person, signInByHttp } from './arrange.ts';
import { sessionOf } from './company.ts';
import { freePort } from './port.ts';
import { sentencesOf } from './sentences.ts';
import { expect, test as base } from './test.ts';

/** A company of its own without a single template: every other test needs some that all managers see. */
const test = base.extend<{ company: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what it needs
  company: async ({}, use) => {
    const port = await freePort();
    const server = spawn(process.execPath, [path.join(import.meta.dirname, 'server.ts')], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, E2E_PORT: String(port) },
    });
    const origin = `http://localhost:${port}`;
    const isReady = () =>
      fetch(`${origin}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    try {
      await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
      await use(origin);
    } finally {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
  },
});

const seesInList = sentencesOf('§2 Template list');
const seesInEditor = sentencesOf('§2 Template editor');

test('what a manager reads where there is no template yet', async ({ browser, company }) => {
  test.slow();
  const signIn = (name: string, email: string) => signInByHttp(`${email}@harbor.example`, name, company);
  const creators = [
    await signIn('Łukasz Zieliński', 'lukasz.zielinski'),
    await signIn('Sofía Marín', 'sofia.marin'),
    await signIn('山田 健二', 'kenji.yamada'),
    await signIn('Amara Okafor', 'amara.okafor'),
  ];
  for (const creator of creators) await deleteTemplates(creator, company);
  const [manager] = creators;
  const { cookies, origins } = sessionOf(manager!);
  const page = await browser.newPage({
    baseURL: company,
    storageState: { cookies, origins: origins.map((each) => ({ ...each, origin: company })) },
  });

  await page.goto('/templates');
  await seesInList(page, 'No templates found.');
  await page.goto('/templates/subplans');
  await expect(page.getByText('No subplans available.')).toBeVisible();
  await page.goto('/templates/create');
  await page.getByRole('button', { name: 'Create Template from existing template' }).click();
  await expect(page.getByRole('dialog').getByText('No templates found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Subplan', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add Existing Subplan' }).click();
  await seesInEditor(page, 'No subplans available.');
});

async function deleteTemplates({ id: owner, token }: Person, origin: string): Promise<void> {
  const own = (await api(token, listTemplates, {}, origin)).filter(({ manager_id }) => manager_id === owner);
  for (const { id } of own) await api(token, deleteTemplate, { params: { id } }, origin);
}
