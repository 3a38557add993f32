// The rules of imports: between rooms, features and layers, and no circles.
import path from 'node:path';
import {
  breaches,
  feature,
  FEATURES,
  imports,
  isPackage,
  isTest,
  PLATFORM,
  room,
  sources,
} from './sources.mjs';

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

export function checkImports() {
  for (const { file, specifier, target } of imports) {
    for (const { rule, isBroken } of IMPORT_RULES) {
      if (isBroken(file, target)) breaches.push(`${file} imports ${target}: ${rule}`);
    }
    if (!isPackage(target) && specifier.startsWith('#') === (room(file) === room(target))) {
      breaches.push(`${file} imports ${specifier}: relative inside a room, #${room(target)}/… across rooms`);
    }
  }
}

/**
 * At every level, the files of a folder (as one node) and its subfolders (each with all of its files) must
 * not form a circle. So the files of a folder are either used by its subfolders or use them.
 */
export function checkFolderCircles() {
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
export function checkFileCircles() {
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
