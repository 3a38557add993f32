import { freePort, originOf } from '../support/ports.ts';
import { startProduct, untilReady } from '../support/product.ts';
import { firefox } from './firefox.ts';
import type { BrowserKind, Session } from './session.ts';
import { until } from './until.ts';
import { webkit } from './webkit.ts';

/*
 * `npm run browsers`: the main job in browsers other than that of the tests. Signs in, opens the start pages,
 * server-rendered and hydrated, and ticks a task. Any error of a page fails it.
 */

/** The people of the demo company, and where they start. */
const VISITS = [
  { person: 'Maya Patel', pages: ['/employee-dashboard', 'plan'] },
  { person: 'Amara Okafor', pages: ['/onboarding', '/templates', '/employees'] },
];

const IS_LIVE = `(() => {
  const main = document.querySelector('#app main:not([aria-busy])');
  return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
})()`;

const OWN_PLAN = `fetch('/api/onboarding-plan?scope=self', { headers: { authorization: 'Bearer ' + localStorage.getItem('token') } })
  .then((response) => response.json()).then(([plan]) => plan.id)`;

async function signIn(session: Session, origin: string, person: string): Promise<void> {
  await session.open(`${origin}/login`);
  await session.run(`void document.querySelector('main a[href], a[href*="sign-in"], main button').click()`);
  const found = `[...document.querySelectorAll('button')].find((button) => button.textContent.includes(${JSON.stringify(person)}))`;
  await until('the people of the demo', () =>
    session.run<boolean>(`location.pathname.includes('demo-sign-in') && ${found} !== undefined`),
  );
  await session.run(`void ${found}.click()`);
  await until('the page after the sign-in', () =>
    session.run<boolean>(`!/demo-sign-in|login|auth/.test(location.pathname) && ${IS_LIVE}`),
  );
}

/** Ticks the first open task of the plan, and finds it ticked after a reload. */
async function tick(session: Session, url: string): Promise<void> {
  const box = `document.querySelector('main li input[type=checkbox]:not(:checked)')`;
  const task = await session.run<string>(`${box}.closest('[id]').id`);
  await session.run(`void ${box}.click()`);
  const isTicked = `document.querySelector('[id=' + JSON.stringify(${JSON.stringify(task)}) + '] input').checked`;
  await until('a task that is ticked', async () => {
    await session.open(url);
    await until('the plan', () => session.run<boolean>(IS_LIVE));
    return session.run<boolean>(isTicked);
  });
}

async function visit(
  session: Session,
  origin: string,
  { person, pages }: (typeof VISITS)[number],
): Promise<string[]> {
  const problems: string[] = [];
  const note = async (where: string) =>
    problems.push(...(await session.errors()).map((error) => `${where}: ${error}`));
  await signIn(session, origin, person);
  await note(`sign-in of ${person}`);
  for (const page of pages) {
    const plan = page === 'plan' ? `/onboarding/${await session.run<string>(OWN_PLAN)}` : null;
    const url = origin + (plan ?? page);
    await session.open(url);
    if (!(await session.run<boolean>(`document.head.querySelector('meta[name=drawn-for]') !== null`)))
      problems.push(`${page}: the server has not drawn it`);
    await until(page, () => session.run<boolean>(IS_LIVE));
    if (plan !== null) await tick(session, url);
    await note(page);
  }
  return problems;
}

const wanted = [firefox, webkit].filter(({ name, find }) => {
  const reason = find();
  if (reason !== null) console.log(`${name} is left out. ${reason}`);
  return reason === null;
});

const port = String(await freePort());
const product = await startProduct(port);
try {
  await untilReady(originOf(port));
  for (const kind of wanted) await check(kind);
} finally {
  product.stop();
  await product.ended;
}

async function check(kind: BrowserKind): Promise<void> {
  for (const one of VISITS) {
    const session = await kind.start();
    try {
      const problems = await visit(session, originOf(port), one);
      for (const problem of problems) console.error(`${kind.name}, ${problem}`);
      if (problems.length > 0) process.exitCode = 1;
      else console.log(`${kind.name}: ${one.person}, ${one.pages.join(', ')}: no error`);
    } finally {
      await session.close();
    }
  }
}
