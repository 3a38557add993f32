// Texts that only some files may contain.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { TASK_KINDS } from '../../shared/checklist/kinds/kinds.ts';
import { EVENTS } from '../../shared/events/catalogue.ts';
import { KINDS } from '../../shared/events/kinds.ts';
import { CONDITIONS } from '../../shared/events/shape/conditions.ts';
import { WEBHOOK_EVENTS } from '../../shared/events/webhookEvents.ts';
import { root } from '../command.mjs';
import { breaches, FEATURES, imports, isTest, PLATFORM, read, room, sources } from './sources.mjs';

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

export function checkTexts() {
  for (const file of sources) {
    if (isTest(file)) continue;
    for (const { rule, room: name, text, except } of TEXT_RULES) {
      if (room(file) === name && !except.test(file) && text.test(read(file)))
        breaches.push(`${file}: ${rule}`);
    }
  }
}

/**
 * Rules of a kind of task belong to its entry: a file that compares a kind by name forgets the next kind. The names are
 * common words, so the check looks for comparisons and for values of `kind`.
 */
export function checkKinds() {
  const name = `['"\`](?:${TASK_KINDS.join('|')})['"\`]`;
  const named = new RegExp(`(?:[=!]==?|<>|\\?\\?|\\bcase|\\bkind(?: =|:| in \\())\\s*${name}`);
  for (const file of sources) {
    if (!isTest(file) && !KIND_FILES.test(file) && named.test(read(file)))
      breaches.push(
        `${file}: only the registry of kinds (shared/checklist/kinds) and their components name one`,
      );
  }
}

/**
 * The platform knows no event, kind of notification, condition or feature by its name: it gets them from the registries
 * (docs/architecture/events.md). Names stand in quotation marks, of TypeScript or of SQL.
 */
export function checkPlatform() {
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

/** Server-rendered code, as reached from web/draw.ts, has no module state except that in MODULE_STATE. */
export function checkModuleState() {
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
