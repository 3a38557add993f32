import { startSession } from '#server/auth/session.ts';
import { digest, randomToken } from '#server/platform/secrets/secret.ts';
import { randomFrom } from '#bench/support/random.ts';
import type { Person } from '#server/testing/app.ts';
import { addHr, setDepartment } from '#server/testing/hr.ts';
import { createPlan } from '#server/testing/samples.ts';
import { Checks } from '../support/checks.ts';
import { fromAnotherAddress, type Product, SESSIONS, withProduct } from '../support/product.ts';
import { count, type Suite, timeLimit } from '../support/suite.ts';

const PAGES = 10_000;
/** Below the number from which the server leaves pages to the browser. */
const AT_ONCE = 6;
const TEAMS = 8;
const REPORTS = 5;

/** `sees` are the people whose email or plan a page of theirs may hold. */
type Visitor = { person: Person; cookie: string; sees: Set<Person>; plans: Set<string> };
type Company = { visitors: Visitor[]; people: Person[]; plans: string[] };

/** Server-rendered pages, opened by people of different rights at any address, contain no data of others. */
export const pagesSuite: Suite = {
  name: 'pages',
  run: (options) =>
    withProduct(async (product) => {
      const company = await createCompany(product);
      const random = randomFrom(options.seed);
      const common = [
        '/onboarding',
        '/employee-dashboard',
        '/templates',
        '/employees',
        '/organisation',
        '/people',
      ];
      // A third of each: pages of everybody, plans of the visitor, plans of anybody.
      const next = (): [Visitor, string] => {
        const visitor = random.pick(company.visitors);
        const plans = random.pick([null, [...visitor.plans], company.plans]);
        return [visitor, plans === null ? random.pick(common) : `/onboarding/${random.pick(plans)}`];
      };
      const checks = new Checks();
      const isOver = timeLimit(options);
      let [opened, drawn] = [0, 0];
      const crawl = async () => {
        while (opened < PAGES && !isOver()) {
          opened += 1;
          if (await checkPage(product.url, ...next(), company, checks)) drawn += 1;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, crawl));
      checks.that(drawn > opened / 4, `only ${drawn} of ${opened} pages were drawn`);
      checks.throwIfFailed();
      return [
        {
          figure: `pages of ${company.visitors.length} people, none with data of others`,
          result: count(opened),
        },
        { figure: 'of them drawn', result: count(drawn) },
      ];
    }),
};

/** Returns whether the page is server-rendered. */
async function checkPage(
  url: string,
  { person, cookie, sees, plans }: Visitor,
  path: string,
  company: Company,
  checks: Checks,
): Promise<boolean> {
  const response = await fetch(url + path, {
    headers: { cookie, 'sec-fetch-dest': 'document', ...fromAnotherAddress() },
  });
  const html = await response.text();
  const about = `${path} for ${person.email}`;
  checks.equal(response.status, 200, about);
  const [, owner] = /<meta name="drawn-for" content="([^"]*)">/.exec(html) ?? [];
  const others = company.people.filter((other) => !sees.has(other) && html.includes(other.email));
  checks.equal(
    others.map(({ email }) => email),
    [],
    `people in ${about}`,
  );
  if (owner === undefined) return false;
  checks.equal(owner, person.id, `owner of ${about}`);
  checks.equal(response.headers.get('cache-control'), 'private, no-store', `caches of ${about}`);
  const [, , plan] = path.split('/');
  if (path.startsWith('/onboarding/')) checks.that(plans.has(plan!), `${about} is drawn`);
  return true;
}

/** Teams in two departments, and HR of each, of both and of everybody. */
async function createCompany(product: Product): Promise<Company> {
  const { db } = product;
  const people: Person[] = [];
  const plans: string[] = [];
  const visitors: Visitor[] = [];
  const add = async (person: Person, sees: Person[], seen: string[]) => {
    const page = randomToken();
    await startSession(db, SESSIONS, { ...person, page_digest: digest(page) });
    const known = { sees: new Set([person, ...sees]), plans: new Set(seen) };
    visitors.push({ person, cookie: `gangway_page=${page}`, ...known });
  };
  const byDepartment: Record<string, { people: Person[]; plans: string[] }> = {};
  for (let team = 0; team < TEAMS; team += 1) {
    const department = team % 2 ? 'Harbour' : 'Office';
    const own = (byDepartment[department] ??= { people: [], plans: [] });
    const manager = await product.addManager();
    const reports: Person[] = [];
    const ofTeam: string[] = [];
    for (let report = 0; report < REPORTS; report += 1) {
      const employee = await product.addEmployee(manager);
      await setDepartment(product, employee, department);
      const { id } = await createPlan(manager, employee);
      await add(employee, [manager], [id as string]);
      reports.push(employee);
      ofTeam.push(id as string);
    }
    await add(manager, reports, ofTeam);
    people.push(manager, ...reports);
    plans.push(...ofTeam);
    own.people.push(manager, ...reports);
    own.plans.push(...ofTeam);
  }
  for (const [department, own] of Object.entries(byDepartment)) {
    const hr = await addHr(product, [department]);
    people.push(hr);
    await add(hr, own.people, own.plans);
  }
  const hr = await addHr(product);
  people.push(hr);
  await add(hr, people, plans);
  return { visitors, people, plans };
}
