// Checks the rules of ARCHITECTURE.md that no other tool checks: imports, circles between folders and between files,
// texts that are allowed in some files only, the size of folders, file names, the page table, citations of
// docs/product.md, and the readers and writers of each table. Prints each breach with its rule and exits with 1.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TASK_KINDS } from '../shared/checklist/kinds/kinds.ts';
import { EVENTS } from '../shared/events/catalogue.ts';
import { KINDS, NOTIFICATION_KINDS } from '../shared/events/kinds.ts';
import { CONDITIONS } from '../shared/events/shape/conditions.ts';
import { WEBHOOK_EVENTS } from '../shared/events/webhookEvents.ts';
import { SETTING_NAMES } from '../shared/organisation/settings.ts';
import { PAGE_NAMES } from '../web/sitemap/pageTable.ts';
import { tableBreaches } from './tableOwners.mjs';

/** A feature imports only features to its left. */
const FEATURES = [
  'people',
  'organisation',
  'checklist',
  'templates',
  'plans',
  'lists',
  'tasks',
  'signing',
  'batches',
  'directory',
  'notifications',
  'assignment',
  'privacy',
  'webhooks',
  'hr',
  'operations',
  'palette',
  'demo',
];

/** The folder of server/ that knows no feature. */
const PLATFORM = /^server\/platform\//;

/** The most source files of a folder. web/ui is a flat catalogue of components, web/pages one of the routes. */
const MAX_FILES = 15;
const FLAT_FOLDERS = ['web/ui', 'web/pages'];

const BANNED_FOLDERS = /(^|\/)(utils|helpers|common|types|misc)\//;
const BANNED_FILES =
  /(^|\/)(index|utils|helpers|common|types|constants|words|texts|outcomes|problems)(\.test)?\.tsx?$/;

const isTest = (file) => /\.test\.tsx?$|^server\/(testing|tests)\/|^e2e\/|^bench\/|^torture\//.test(file);
const room = (file) => /^(shared|server|web)\//.exec(file)?.[1];
const feature = (file) => FEATURES.indexOf(file.split('/')[1] ?? '');
const isPackage = (target) =>
  !target.includes('/') || target.startsWith('@') || target.startsWith('node:') || !room(target);

/**
 * `isBroken` returns whether an import from `file` to `target`
 * (a path from the root, or a package) breaks the rule.
 */
const IMPORT_RULES = [
  {
    rule: 'shared/ imports only itself and typebox; shared/signing/proof/ also what reads signatures',
    isBroken: (file, target) =>
      room(file) === 'shared' &&
      room(target) !== 'shared' &&
      target !== 'typebox' &&
      !(file.startsWith('shared/signing/proof/') && ['pkijs', 'asn1js', 'canonicalize'].includes(target)),
  },
  {
    rule: 'server/ and web/ do not import each other',
    isBroken: (file, target) =>
      (room(file) === 'server' && room(target) === 'web') ||
      (room(file) === 'web' && room(target) === 'server'),
  },
  {
    rule: `a feature imports only features to its left: ${FEATURES.join(' < ')}`,
    isBroken: (file, target) => feature(file) >= 0 && feature(target) > feature(file),
  },
  {
    rule: 'the platform imports nothing of the server outside itself',
    isBroken: (file, target) => PLATFORM.test(file) && room(target) === 'server' && !PLATFORM.test(target),
  },
  {
    rule: 'only the app imports routes',
    isBroken: (file, target) => target.endsWith('/routes.ts') && file !== 'server/app.ts',
  },
  {
    rule: 'a file of SQL imports no action',
    isBroken: (file, target) => file.endsWith('.sql.ts') && target.endsWith('/actions.ts'),
  },
  {
    rule: 'an action does not use requests and replies',
    isBroken: (file, target) =>
      file.endsWith('/actions.ts') &&
      (target.startsWith('fastify') || target === 'server/platform/http/registerEndpoint.ts'),
  },
  {
    rule: 'only *.sql.ts and platform/database/ contain SQL',
    isBroken: (file, target) =>
      /^(kysely|pg)(\/|$)/.test(target) && !/\.sql\.ts$|^server\/platform\/database\//.test(file),
  },
  {
    rule: 'pages import features, features import layout, layout imports ui',
    isBroken: (file, target) =>
      room(file) === 'web' && room(target) === 'web' && layer(file) >= 0 && layer(target) > layer(file),
  },
  {
    rule: 'nothing imports a test or server/testing/',
    isBroken: (_file, target) => isTest(target),
  },
];

/** Returns 0 for ui, 1 for layout, 2 for a feature, 3 for pages, -1 for the other folders of web/. */
function layer(file) {
  const folder = file.split('/')[1] ?? '';
  if (['auth', ...FEATURES].includes(folder)) return 2;
  return ['ui', 'layout', '', 'pages'].indexOf(folder);
}

/** Each rule allows `text` in a room only in the files that match `except`. */
const TEXT_RULES = [
  {
    rule: 'only web/client/http.ts calls fetch',
    room: 'web',
    text: /\bfetch\(/,
    except: /^web\/client\/http\.ts$/,
  },
  {
    rule: 'only web/client/session.ts, keptEdits.ts, recent.ts and seen.ts use local storage',
    room: 'web',
    text: /\blocalStorage\b/,
    except: /^web\/client\/(session|keptEdits|recent|seen)\.ts$/,
  },
  {
    rule: 'only server/plans/access/access.sql.ts selects plans, where each statement says for whom; privacy prints rows',
    room: 'server',
    text: /selectFrom\(\s*['"`]plan(s|_state)\b/,
    except: /^server\/(plans\/access\/access|privacy\/privacy)\.sql\.ts$/,
  },
  {
    rule: 'the checklists of many plans are read as outlines (server/plans/tasks/outlines.sql.ts): one may have 1 MB of notes. Only the export of everything reads them whole',
    room: 'server',
    text: /\blistPlanChecklists\b/,
    except: /^server\/(operations\/export\/exportEverything|plans\/tasks\/tasks\.sql)\.ts$/,
  },
  {
    rule: 'only server/platform/http/raw/takeOver.ts takes a response away from Fastify, so that each has a listener for errors',
    room: 'server',
    text: /\.hijack\(/,
    except: /^server\/platform\/http\/raw\/takeOver\.ts$/,
  },
  {
    rule: 'whether tasks are open, or a day has passed, is a condition of server/plans/rules/rules.sql.ts: open, due, late, overdue, status',
    room: 'server',
    text: /\bdue_date(::date)?\s*<=?\s*\$\{|day\}?(::date)?\s*>=?\s*[\w.]*due_date\b|\bcompleted_tasks(\s*\*\s*2)?\s*<|'[\w.]*(due_date|completed_tasks)',\s*'[<>]/,
    except: /^server\/plans\/rules\/rules\.sql\.ts$/,
  },
  {
    rule: 'whether a plan is unfinished, ongoing or inactive is a condition of server/plans/rules/rules.sql.ts',
    room: 'server',
    text: /\bplans\.completed_at is null|'plans\.completed_at',\s*'is',\s*null|\bdeleted_at is null and (not )?(plans\.)?active_plan|\bactive_plan and (plans\.)?deleted_at is null/,
    except: /^server\/plans\/rules\/rules\.sql\.ts$/,
  },
  {
    rule: 'whom HR acts for is decided by hrRules (shared/people/hrScope.ts) alone: isInHrScope and isCovered of server/people/people.sql.ts in SQL',
    room: 'server',
    text: /departments\b[^\n]{0,20}\s(is null or|= any)|= any\([^\n]{0,12}departments/,
    except: /^$/,
  },
  {
    rule: 'whether a day has passed is isLate of shared/plans/overdue.ts, and whether tasks are open a rule of shared/plans/state/rules.ts',
    room: 'shared',
    text: /\bdue_date\s*<=?\s*today|today\s*>=?\s*[\w.]*due_date|\bcompleted_tasks(\s*\*\s*2)?\s*(<|>=?|[=!]==?)\s*[\w.]*total_tasks/,
    except: /^$/,
  },
  {
    rule: 'whether a day has passed is isLate of shared/plans/overdue.ts, and whether tasks are open a rule of shared/plans/state/rules.ts',
    room: 'web',
    text: /\bdue_date\s*<=?\s*today|today\s*>=?\s*[\w.]*due_date|\bcompleted_tasks(\s*\*\s*2)?\s*(<|>=?|[=!]==?)\s*[\w.]*total_tasks/,
    except: /^$/,
  },
  {
    rule: "today is the organisation's day, from server/platform/today.ts: the database's day begins at another time",
    room: 'server',
    text: /\bcurrent_date\b|\bnow\(\)::date\b|\bdayOf\((\w+\.)?now\(\)/,
    except: /^$/,
  },
  {
    rule: "today is the organisation's day, from web/system/today.ts: a slice of an instant is a day of UTC",
    room: 'web',
    text: /toISOString\(\)\.slice\(0, 10\)/,
    except: /^$/,
  },
];

/**
 * Module state in server-rendered code would be shared between two people. These exceptions change in a browser alone
 * (in effects, events or navigations), or hold no personal data.
 */
const MODULE_STATE = {
  'web/auth/signIn.ts running': 'a sign-in, on a page that is not drawn',
  'web/client/http.ts leavingUntil': 'set by a sign-out in a browser',
  'web/client/http.ts send': 'how calls are sent, set once',
  'web/client/session.ts person': 'set by a sign-in in a browser',
  'web/client/session.ts ended': 'set by a 401 in a browser',
  'web/demo/putAway.ts listeners': 'of effects',
  'web/hydration/countedElements.ts elements': 'a number of one synchronous render',
  'web/hydration/countedElements.ts mostElements': 'a number of one synchronous render',
  'web/layout/PageHeading.tsx focusedPage': 'set in effects',
  'web/layout/frame/extraMenuItems.ts items': 'set in effects',
  'web/layout/frame/extraMenuItems.ts listeners': 'of effects',
  'web/layout/frame/theme.ts listeners': 'of effects',
  'web/palette/openPalette.ts open': 'set in an effect',
  'web/plans/list/keepSearchFocus.ts requested': 'set by a press',
  'web/lists/plans/plansInView.ts keys': 'search keys by the plan itself',
  'web/router/history.ts blockers': 'set in effects',
  'web/router/history.ts current': 'set by navigations',
  'web/router/history.ts onChange': 'set by startHistory, which main.tsx calls',
  'web/router/history.ts scrollPositions': 'set by navigations',
  'web/router/location.ts listeners': 'of effects',
  'web/router/location.ts shown': 'set by navigations',
  'web/shortcuts/openShortcuts.ts open': 'set in an effect',
  'web/sitemap/pageAt.ts patterns': 'those of the page table',
  'web/ui/Modal.tsx openWindows': 'set in effects',
  'web/ui/ToastOutlet.tsx listeners': 'of effects',
  'web/ui/ToastOutlet.tsx outlets': 'set in effects',
  'web/ui/time.tsx formatters': 'by language and format',
  'web/ui/toast.ts lastId': 'set by acts',
  'web/ui/toast.ts listeners': 'of effects',
  'web/ui/toast.ts messages': 'set by acts',
  'shared/calendar.ts formatters': 'by time zone',
};

/** The registry of the kinds of tasks, the components of each, and the content of the demo. */
const KIND_FILES = /^(shared\/checklist|web\/checklist|web\/plans)\/kinds\/|^server\/demo\//;

/** Names of features that the platform has for things of its own. This list only shrinks. */
const OWN_NAMES = {
  'server/platform/conditions/conditions.sql.ts': ['notifications'],
  // The lists of a mail.
  'server/platform/mail/html.ts': ['lists'],
  'server/platform/mail/content.ts': ['lists'],
  'server/platform/notifications/notifications.sql.ts': ['notifications'],
  'server/platform/outbox/lists.sql.ts': ['people'],
  'server/platform/outbox/outbox.sql.ts': ['people'],
};

const root = path.join(import.meta.dirname, '..');
const breaches = [];
const sources = listFiles('shared', 'server', 'web').filter((file) => /\.tsx?$/.test(file));
const imports = sources
  .filter((file) => !isTest(file))
  .flatMap((file) => importsOf(read(file)).map((specifier) => ({ file, specifier })))
  .map(({ file, specifier }) => ({ file, specifier, target: resolve(file, specifier) }));

checkImports();
checkTexts();
checkPlatform();
checkRegistries();
checkMails();
checkNames();
checkFolderSizes();
checkFolderCircles();
checkFileCircles();
checkPages();
checkCitations();
checkTables();
checkModuleState();
checkKinds();
checkSettings();

if (breaches.length > 0) {
  console.error(breaches.join('\n'));
  process.exit(1);
}

/**
 * Rules of a kind of task belong to its entry: a file that compares a kind by name forgets the next kind. The names are
 * common words, so the check looks for comparisons and for values of `kind`.
 */
function checkKinds() {
  const name = `['"\`](?:${TASK_KINDS.join('|')})['"\`]`;
  const named = new RegExp(`(?:[=!]==?|<>|\\?\\?|\\bcase|\\bkind(?: =|:| in \\())\\s*${name}`);
  for (const file of sources) {
    if (!isTest(file) && !KIND_FILES.test(file) && named.test(read(file)))
      breaches.push(
        `${file}: only the registry of kinds (shared/checklist/kinds) and their components name one`,
      );
  }
}

function checkImports() {
  for (const { file, specifier, target } of imports) {
    for (const { rule, isBroken } of IMPORT_RULES) {
      if (isBroken(file, target)) breaches.push(`${file} imports ${target}: ${rule}`);
    }
    if (!isPackage(target) && specifier.startsWith('#') === (room(file) === room(target))) {
      breaches.push(`${file} imports ${specifier}: relative inside a room, #${room(target)}/… across rooms`);
    }
  }
}

function checkTexts() {
  for (const file of sources) {
    if (isTest(file)) continue;
    for (const { rule, room: name, text, except } of TEXT_RULES) {
      if (room(file) === name && !except.test(file) && text.test(read(file)))
        breaches.push(`${file}: ${rule}`);
    }
  }
}

/**
 * The platform knows no event, kind of notification, condition or feature by its name: it gets them from the registries
 * (docs/architecture/events.md). Names stand in quotation marks, of TypeScript or of SQL.
 */
function checkPlatform() {
  const names = [
    ...Object.keys(EVENTS),
    ...WEBHOOK_EVENTS,
    ...KINDS,
    ...Object.keys(CONDITIONS),
    ...FEATURES,
  ];
  const literal = new RegExp(`(['"\`])(${[...new Set(names)].join('|').replaceAll('.', '\\.')})\\1`, 'g');
  const unused = new Set(
    Object.entries(OWN_NAMES).flatMap(([file, own]) => own.map((name) => `${file} ${name}`)),
  );
  for (const file of sources) {
    if (!PLATFORM.test(file) || isTest(file) || file === 'server/platform/database/tables.ts') continue;
    for (const [, , name] of read(file).matchAll(literal)) {
      if (OWN_NAMES[file]?.includes(name)) unused.delete(`${file} ${name}`);
      else
        breaches.push(`${file} names '${name}': the platform knows no name of an event, a kind or a feature`);
    }
  }
  for (const name of unused) breaches.push(`${name}: OWN_NAMES names what is not there`);
}

/** Each entry of a registry is used: an event is recorded, a kind notifies, a condition belongs to a kind. */
function checkRegistries() {
  const users = sources.filter(
    (file) => /^(server|shared)\//.test(file) && !file.startsWith('shared/events/'),
  );
  const text = users
    .filter((file) => !isTest(file))
    .map(read)
    .join('\n');
  const isNamed = (name, by = text) => by.includes(`'${name}'`);
  // `notify` names the event as well, with the person who acts.
  const recorded = text.replaceAll(/\bevent: '[\w.]+', by\b/g, '');
  for (const event of Object.keys(EVENTS))
    if (!isNamed(event, recorded)) breaches.push(`shared/events: nothing records ${event}`);
  for (const kind of KINDS) if (!isNamed(kind)) breaches.push(`shared/events: nothing notifies by ${kind}`);
  const used = new Set(KINDS.map((kind) => NOTIFICATION_KINDS[kind].while));
  for (const name of Object.keys(CONDITIONS))
    if (!used.has(name)) breaches.push(`shared/events/shape/conditions.ts: no kind is shown while ${name}`);
}

/** A function of a `mails.ts` is called elsewhere: a mail that is written and never sent is an omission. */
function checkMails() {
  for (const file of sources.filter((source) => /^server\/.*\/mails\.ts$/.test(source))) {
    const callers = imports.filter(({ target }) => target === file).map((one) => read(one.file));
    for (const [, name] of read(file).matchAll(/^export (?:async )?(?:function|const) ([a-z]\w*)/gm)) {
      // Not the name of its event or kind, in quotation marks.
      const call = new RegExp(`[mM]ails\\.${name}\\b|(?<!['.\\w])${name}\\b`);
      if (!callers.some((text) => call.test(text))) breaches.push(`${file}: nothing sends ${name}`);
    }
  }
}

function checkNames() {
  for (const file of sources) {
    const name = path.posix.basename(file);
    if (BANNED_FOLDERS.test(file)) breaches.push(`${file}: name a folder after what it holds`);
    if (BANNED_FILES.test(file)) breaches.push(`${file}: name a file after what it holds; no barrels`);
    if (
      name.endsWith('.tsx') &&
      !/^([A-Z]\w*|use[A-Z]\w*|preloadable|time)(\.test)?\.tsx$/.test(name) &&
      file !== 'web/main.tsx'
    ) {
      breaches.push(`${file}: a .tsx file is named after its component or hook`);
    }
    if (!/^[\w.]+$/.test(name)) breaches.push(`${file}: file names are camelCase or PascalCase`);
  }
}

function checkFolderSizes() {
  const files = [...sources.filter((file) => !isTest(file)), ...listFiles('bench', 'torture')];
  const folders = Map.groupBy(files, (file) => path.posix.dirname(file));
  for (const [folder, { length }] of folders) {
    if (length > MAX_FILES && !FLAT_FOLDERS.includes(folder)) {
      breaches.push(`${folder}: ${length} files; split it above ${MAX_FILES}`);
    }
  }
}

/**
 * At every level, the files of a folder (as one node) and its subfolders (each with all of its files) must
 * not form a circle. So the files of a folder are either used by its subfolders or use them.
 */
function checkFolderCircles() {
  const folders = new Set();
  for (const file of sources) {
    for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) {
      folders.add(folder);
    }
  }
  for (const folder of folders) {
    const edges = new Map();
    for (const { file, target } of imports) {
      const [from, to] = [childOf(folder, file), childOf(folder, target)];
      if (from === null || to === null || from === to) continue;
      if (!edges.has(from)) edges.set(from, new Map());
      edges.get(from).set(to, `${file} -> ${target}`);
    }
    const circle = findCircle(edges);
    if (circle) {
      const steps = circle.map((from, index) => edges.get(from).get(circle[(index + 1) % circle.length]));
      breaches.push(
        `${folder}: a circle between folders (${circle.join(', ')}):\n    ${steps.join('\n    ')}`,
      );
    }
  }
}

/** Files must not import each other in a circle, not even for types alone. */
function checkFileCircles() {
  const edges = new Map(sources.map((file) => [file, new Map()]));
  for (const { file, target } of imports) edges.get(file).set(target, target);
  const circle = findCircle(edges);
  if (circle) breaches.push(`a circle between files: ${[...circle, circle[0]].join(' -> ')}`);
}

/**
 * Returns the subfolder of `folder` that holds the file, '.'
 * for a file of the folder itself, null for one elsewhere.
 */
function childOf(folder, file) {
  if (!file.startsWith(`${folder}/`)) return null;
  const rest = file.slice(folder.length + 1);
  return rest.includes('/') ? rest.slice(0, rest.indexOf('/')) : '.';
}

/** Returns the nodes of a circle in order, or null when there is none. */
function findCircle(edges) {
  const done = new Set();
  function visit(node, trail) {
    if (trail.includes(node)) return trail.slice(trail.indexOf(node));
    if (done.has(node)) return null;
    for (const next of edges.get(node)?.keys() ?? []) {
      const circle = visit(next, [...trail, node]);
      if (circle) return circle;
    }
    done.add(node);
    return null;
  }
  for (const node of edges.keys()) {
    const circle = visit(node, []);
    if (circle) return circle;
  }
  return null;
}

function pageFileOf(name) {
  return `web/pages/${name.charAt(0).toUpperCase()}${name.slice(1)}Page.tsx`;
}

/** Every page of the page table has its file, which web/appPages.ts loads by its name, and every file its entry. */
function checkPages() {
  // Outside the layout of the other pages: web/App.tsx renders it.
  const expected = new Set([...PAGE_NAMES.map(pageFileOf), pageFileOf('authCallback')]);
  const found = new Set(sources.filter((file) => /^web\/pages\/\w+\.tsx$/.test(file)));
  for (const file of expected.difference(found)) {
    breaches.push(`${file} is missing: web/sitemap/pageTable.ts has its page`);
  }
  for (const file of found.difference(expected)) {
    breaches.push(`${file} is not in web/sitemap/pageTable.ts`);
  }
}

/** Every cited rule of docs/product.md, such as `Plans 4`, must exist. */
function checkCitations() {
  const rules = new Map();
  let heading = '';
  for (const line of read('docs/product.md').split('\n')) {
    heading = /^## (.+)$/.exec(line)?.[1] ?? heading;
    const number = /^(\d+)\. /.exec(line)?.[1];
    if (number) rules.set(heading, (rules.get(heading) ?? new Set()).add(number));
  }
  // Not what begins a text: 'Tasks 7' is the name of a subplan with its days.
  const citation = new RegExp(`(?<!')\\b(${[...rules.keys()].join('|')}) (\\d+)\\b`, 'g');
  for (const file of listFiles('.').filter((name) => /\.(tsx?|mjs|sql|typ|css|md|yaml)$/.test(name))) {
    if (file === 'docs/product.md') continue;
    for (const [cited, name, number] of read(file).matchAll(citation)) {
      if (!rules.get(name)?.has(number))
        breaches.push(`${file} cites ${cited}, which docs/product.md does not have`);
    }
  }
}

/** SQL follows the order of the features: scripts/tableOwners.mjs lists the readers and writers of each table. */
function checkTables() {
  const files = sources.filter((file) => room(file) === 'server' && !isTest(file));
  const schema =
    /^export interface DB \{(.*?)^\}/ms.exec(read('server/platform/database/tables.ts'))?.[1] ?? '';
  const tables = [...schema.matchAll(/^\s+(\w+):/gm)].map(([, table]) => table);
  breaches.push(
    ...tableBreaches(
      files.map((file) => ({ file, text: read(file) })),
      tables,
    ),
  );
}

/** A setting that an admin can change and nothing reads would change nothing. */
function checkSettings() {
  const texts = sources.filter((file) => room(file) === 'server' && !isTest(file)).map(read);
  for (const name of SETTING_NAMES) {
    if (texts.some((text) => new RegExp(`\\bsettings\\.${name}\\b`).test(text))) continue;
    breaches.push(`shared/organisation/settings.ts: nothing in server/ reads settings.${name}`);
  }
}

/** Server-rendered code, as reached from web/draw.ts, has no module state except that in MODULE_STATE. */
function checkModuleState() {
  const drawn = new Set(['web/draw.ts', ...sources.filter((file) => /^web\/pages\/\w+\.tsx$/.test(file))]);
  for (const file of drawn) for (const one of imports) if (one.file === file) drawn.add(one.target);
  // In this codebase constants in capitals do not change.
  const state =
    /^(?:export )?(?:(?:let|var) (\w+)|const (\w*[a-z]\w*)[^=\n]*= (?:new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|new QueryClient\b|\[\]|\{\}))/gm;
  const unused = new Set(Object.keys(MODULE_STATE));
  for (const file of drawn) {
    if (!/\.tsx?$/.test(file) || !existsSync(path.join(root, file))) continue;
    for (const [, variable, constant] of read(file).matchAll(state)) {
      const name = `${file} ${variable ?? constant}`;
      if (!unused.delete(name))
        breaches.push(`${name}: state of a module in what the server draws (MODULE_STATE)`);
    }
  }
  for (const name of unused) breaches.push(`${name}: MODULE_STATE names what is not there`);
}

function listFiles(...folders) {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', ...folders];
  const names = execFileSync('git', options, { cwd: root, encoding: 'utf8' }).split('\n');
  // A deleted file is listed until the deletion is committed.
  return [...new Set(names)].filter((name) => name !== '' && existsSync(path.join(root, name)));
}

function read(file) {
  return readFileSync(path.join(root, file), 'utf8');
}

function importsOf(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/(?<![\w/'"])(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1]);
}

function resolve(file, specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  return specifier;
}
