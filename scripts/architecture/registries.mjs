// Every entry of a registry has its parts, and every part its entry.
import { EVENTS } from '../../shared/events/catalogue.ts';
import { KINDS, NOTIFICATION_KINDS } from '../../shared/events/kinds.ts';
import { CONDITIONS } from '../../shared/events/shape/conditions.ts';
import { SETTING_NAMES } from '../../shared/organisation/settings.ts';
import { PAGE_NAMES } from '../../web/sitemap/pageTable.ts';
import { tableBreaches } from '../tableOwners.mjs';
import { breaches, imports, isTest, listFiles, read, room, sources } from './sources.mjs';

/** Each entry of a registry is used: an event is recorded, a kind notifies, a condition belongs to a kind. */
export function checkRegistries() {
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
export function checkMails() {
  for (const file of sources.filter((source) => /^server\/.*\/mails\.ts$/.test(source))) {
    const callers = imports.filter(({ target }) => target === file).map((one) => read(one.file));
    for (const [, name] of read(file).matchAll(/^export (?:async )?(?:function|const) ([a-z]\w*)/gm)) {
      // Not the name of its event or kind, in quotation marks.
      const call = new RegExp(`[mM]ails\\.${name}\\b|(?<!['.\\w])${name}\\b`);
      if (!callers.some((text) => call.test(text))) breaches.push(`${file}: nothing sends ${name}`);
    }
  }
}

/** A setting that an admin can change and nothing reads would change nothing. */
export function checkSettings() {
  const texts = sources.filter((file) => room(file) === 'server' && !isTest(file)).map(read);
  for (const name of SETTING_NAMES) {
    if (texts.some((text) => new RegExp(`\\bsettings\\.${name}\\b`).test(text))) continue;
    breaches.push(`shared/organisation/settings.ts: nothing in server/ reads settings.${name}`);
  }
}

/** SQL follows the order of the features: scripts/tableOwners.mjs lists the readers and writers of each table. */
export function checkTables() {
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

/** Every page of the page table has its file, which web/appPages.ts loads by its name, and every file its entry. */
export function checkPages() {
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

function pageFileOf(name) {
  return `web/pages/${name.charAt(0).toUpperCase()}${name.slice(1)}Page.tsx`;
}

/** Every cited rule of docs/product.md, such as `Plans 4`, must exist. */
export function checkCitations() {
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
