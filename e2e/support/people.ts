import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { api, endpoints, ORIGIN } from './api.ts';
import { expect } from './expect.ts';
import { removeAtEnd, takePage } from './pages.ts';
import { sql } from './product.ts';
import { type Account, openSession, type Session, signIn } from './session.ts';
import { unique } from './unique.ts';

/** A person of the product. The session is opened when it is first needed: many are only listed. */
export type Person = Account & { id: string; origin: string; session: () => Promise<Session> };

function person(account: Account, id: string, origin: string): Person {
  let session: Promise<Session> | undefined;
  return { ...account, id, origin, session: () => (session ??= openSession({ ...account, id }, origin)) };
}

/** Signs in as a person of the demo company, or as a new one. */
export async function signedIn(account: Account, origin = ORIGIN): Promise<Person> {
  const session = await signIn(account, origin);
  return { ...account, id: session.user.id, origin, session: () => Promise.resolve(session) };
}

/** A manager of the demo company. */
export const AMARA: Account = { email: 'amara.okafor@harbor.example', name: 'Amara Okafor' };

/**
 * The person who adds managers, a different one in each worker. A person may add 60 people a minute, and fast machines
 * need more than that for all workers.
 */
const ADDERS: readonly Account[] = [
  AMARA,
  { email: 'sofia.marin@harbor.example', name: 'Sofía Marín' },
  { email: 'lukasz.zielinski@harbor.example', name: 'Łukasz Zieliński' },
];
const ADDER = ADDERS[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % ADDERS.length]!;
let adder: Promise<Person> | undefined;

/** Returns a name and an email that are unique in this run. The person does not exist yet. */
export function newAccount(name: string): Account {
  return { name, email: `${unique(name).toLowerCase().replaceAll(/\W+/g, '.')}@harbor.example` };
}

/** Creates a manager without direct reports. */
export async function newManager(name = 'Mira Holm'): Promise<Person> {
  const account = newAccount(name);
  const { id } = await makeManager(await (adder ??= signedIn(ADDER)), account);
  return person(account, id, ORIGIN);
}

/** Creates an admin without another role. */
export async function newAdmin(name = 'Ada Admin', origin = ORIGIN): Promise<Person> {
  const account = newAccount(name);
  const { user } = await signIn(account, origin);
  await sql(origin, `update people set is_admin = true where id = '${user.id}'`);
  // Another session, since that one stores a user who is no admin.
  return person(account, user.id, origin);
}

/** Creates a direct report of the manager. */
export async function newReport(manager: Person, name = 'Tove Berg'): Promise<Person> {
  const account = newAccount(name);
  const { id } = await addToTeam(manager, account);
  return person(account, id, manager.origin);
}

export function makeManager(actor: Person, { email, name }: Account) {
  return api(actor, endpoints.addManager, { params: { email }, query: { user_name: name } });
}

export function addToTeam(manager: Person, { email, name }: Account) {
  return api(manager, endpoints.addDirectReport, { params: { email }, query: { user_name: name } });
}

/**
 * Opens the address in a browser context of the signed-in person, and waits for hydration: a link that is pressed
 * before works as in any page, without the calls that a test may block.
 */
export async function openAs(
  browser: Browser,
  visitor: Person,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await newPageAs(browser, visitor, options);
  await openPage(page, path);
  return page;
}

/** Opens the address and waits until the app owns the page. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect
    .poll(() =>
      page.evaluate(() => (globalThis as { earlyActs?: unknown }).earlyActs === undefined).catch(() => false),
    )
    .toBe(true);
}

/** Returns a blank page in a browser context of the signed-in person, with the page cookie for server rendering. */
export async function newPageAs(
  browser: Browser,
  visitor: Person,
  options: BrowserContextOptions = {},
): Promise<Page> {
  // Once: a test may open a new session each time.
  const session = await visitor.session();
  const signedInVisitor = { ...visitor, session: async () => session };
  const page = await takePage(browser, { ...options, baseURL: visitor.origin });
  await page.context().addCookies([await pageCookieOf(signedInVisitor)]);
  removeAtEnd(page, await page.addInitScript(storeOnce, await storageOf(signedInVisitor)));
  return page;
}

export async function pageCookieOf({ session, origin }: Person) {
  const { page } = await session();
  return { name: 'gangway_page', value: page, url: origin, httpOnly: true, sameSite: 'Lax' } as const;
}

/** Makes the browser render the pages, as without the page cookie. */
export async function renderInBrowser(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'gangway_page' });
}

/**
 * Returns what the product stores in the browser of a signed-in person, with `changes` of the stored user.
 */
export async function storageOf(
  { session }: Person,
  changes: Partial<Session['user']> = {},
): Promise<Record<string, string>> {
  const { token, user } = await session();
  return { token, user: JSON.stringify({ ...user, ...changes }) };
}

/**
 * Stores the items before the first page runs, and not again after a logout. Playwright's storageState would
 * open another window for that, which takes 0.5 s.
 */
function storeOnce(items: Record<string, string>): void {
  if (sessionStorage.getItem('stored') !== null) return;
  sessionStorage.setItem('stored', 'true');
  Object.assign(localStorage, items);
}

/** Signs in on the login page that is open, through the demo's identity provider. */
export async function signInOn(page: Page, account: Account): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Microsoft' }).click();
  await fillSignInForm(page, account);
}

/** Fills in and sends the form of the demo's identity provider. */
export async function fillSignInForm(page: Page, { email, name }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
