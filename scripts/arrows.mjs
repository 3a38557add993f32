// Holds the imports and the texts of the code against the arrows of ARCHITECTURE.md. Prints each breach with its reason.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** From left to right: a feature imports only what stands left of it, or itself. */
const FEATURES = ['people', 'checklist', 'templates', 'plans', 'team', 'reminders', 'palette'];

const isTest = (file) => /\.test\.tsx?$|^server\/testing\/|^e2e\/|^bench\//.test(file);
const room = (file) => /^(shared|server|web)\//.exec(file)?.[1];
const feature = (file) => FEATURES.indexOf(file.split('/')[1] ?? '');
const isPackage = (target) =>
  !target.includes('/') || target.startsWith('@') || target.startsWith('node:') || !room(target);

/** Each arrow: whether an import from `file` to `target` (a path from the root, or a package) breaks it. */
const IMPORT_ARROWS = [
  {
    why: 'shared/ imports only itself and typebox',
    breaks: (file, target) => room(file) === 'shared' && room(target) !== 'shared' && target !== 'typebox',
  },
  {
    why: 'server/ and web/ meet in shared/ alone',
    breaks: (file, target) =>
      (room(file) === 'server' && room(target) === 'web') ||
      (room(file) === 'web' && room(target) === 'server'),
  },
  {
    why: `a feature imports only what stands left of it: ${FEATURES.join(' < ')}`,
    breaks: (file, target) => feature(file) >= 0 && feature(target) > feature(file),
  },
  {
    why: 'what all features stand on knows none of them',
    breaks: (file, target) =>
      /^server\/(database|journal|outbox|idempotency|report)\//.test(file) &&
      room(target) === 'server' &&
      feature(target) >= 0,
  },
  {
    why: 'routes → actions → store: nothing imports routes but the app',
    breaks: (file, target) => target.endsWith('/routes.ts') && file !== 'server/app.ts',
  },
  {
    why: 'a store decides nothing: it imports no action',
    breaks: (file, target) => file.endsWith('/store.ts') && target.endsWith('/actions.ts'),
  },
  {
    why: 'an action never sees a request or a reply',
    breaks: (file, target) =>
      file.endsWith('/actions.ts') && (target.startsWith('fastify') || target === 'server/serve.ts'),
  },
  {
    why: 'only store.ts and database/ know SQL',
    breaks: (file, target) =>
      /^(kysely|pg)(\/|$)/.test(target) && !/\/store\.ts$|^server\/database\//.test(file),
  },
  {
    why: 'pages → features → layout → ui',
    breaks: (file, target) =>
      room(file) === 'web' && room(target) === 'web' && layer(file) >= 0 && layer(target) > layer(file),
  },
  {
    why: 'nothing imports a test or server/testing/',
    breaks: (_file, target) => isTest(target),
  },
];

/** 0 ui, 1 layout, 2 a feature, 3 pages; -1 for the files that hold the app together. */
function layer(file) {
  const folder = file.split('/')[1] ?? '';
  if (folder === 'auth' || FEATURES.includes(folder)) return 2;
  return ['ui', 'layout', '', 'pages'].indexOf(folder);
}

/** Each: a text that only the named files may hold. */
const TEXT_ARROWS = [
  { why: 'only web/http.ts fetches', room: 'web', text: /\bfetch\(/, except: /^web\/(http|login)\.ts$/ },
  {
    why: 'only web/session.ts uses local storage',
    room: 'web',
    text: /\blocalStorage\b/,
    except: /^web\/session\.ts$/,
  },
  {
    why: 'only contract.ts files spell API paths',
    room: 'web',
    text: /['"`]\/api\//,
    except: /^web\/(http|paths|login)\.ts$/,
  },
];

const FOLDERS = /(^|\/)(utils|helpers|common|types)\//;

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'shared', 'server', 'web'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));

const breaches = [];
for (const file of files) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    continue; // deleted, and not yet committed
  }
  if (FOLDERS.test(file))
    breaches.push(`${file}: a folder is named after what is in it, not ${FOLDERS.exec(file)[2]}`);
  if (/(^|\/)index\.tsx?$/.test(file)) breaches.push(`${file}: no barrels: import from the file itself`);
  if (isTest(file)) continue;
  for (const specifier of importsOf(text)) {
    const target = resolve(file, specifier);
    for (const arrow of IMPORT_ARROWS) {
      if (arrow.breaks(file, target)) breaches.push(`${file} → ${target}: ${arrow.why}`);
    }
    if (!isPackage(target) && specifier.startsWith('#') === (room(file) === room(target))) {
      breaches.push(`${file} → ${specifier}: relative inside a room, #${room(target)}/… across rooms`);
    }
  }
  for (const arrow of TEXT_ARROWS) {
    if (room(file) === arrow.room && !arrow.except.test(file) && arrow.text.test(text)) {
      breaches.push(`${file}: ${arrow.why}`);
    }
  }
}

function importsOf(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1]);
}

function resolve(file, specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  return specifier;
}

if (breaches.length > 0) {
  console.error(breaches.join('\n'));
  process.exit(1);
}
