// The tables of the database and the folders of server/ that own them. The SQL of a folder writes its own tables, and
// reads those and the ones of folders above it. The order is that of the foreign keys, so it differs from the order of
// imports: a mail refers to its recipient, and a delivery to its webhook.

/** A folder of server/ with the tables that it writes. */
const OWNERS = [
  { folder: 'people', tables: ['people', 'saved_views'] },
  { folder: 'people/groups', tables: ['groups', 'group_members'] },
  { folder: 'organisation/workdays', tables: ['work_calendars', 'days_off'] },
  { folder: 'platform/settings', tables: ['organisation_settings'] },
  { folder: 'webhooks', tables: ['webhooks'] },
  { folder: 'platform/proof', tables: ['signing_certificates'] },
  { folder: 'platform/http/idempotency', tables: ['idempotency_keys'] },
  { folder: 'platform/background', tables: ['job_runs'] },
  { folder: 'platform/work', tables: ['work_items'] },
  { folder: 'platform/outbox', tables: ['outbox'] },
  { folder: 'platform/notifications', tables: ['notifications', 'muted_mails', 'held_changes'] },
  { folder: 'platform/journal', tables: ['journal', 'journal_heads', 'journal_anchors', 'journal_anchored'] },
  { folder: 'auth/accessTokens', tables: ['access_tokens'] },
  { folder: 'auth', tables: ['sessions', 'sign_in_codes', 'used_logout_tokens'] },
  { folder: 'checklist', tables: ['subplans', 'topics', 'tasks'] },
  { folder: 'templates', tables: ['templates', 'template_versions', 'origins_derived'] },
  { folder: 'plans/accessLog', tables: ['access_log'] },
  { folder: 'plans/change', tables: ['plans'] },
  { folder: 'plans/evidence', tables: ['task_evidence'] },
  { folder: 'plans', tables: ['plan_signed', 'plan_state', 'event_subjects'] },
  { folder: 'directory/photos', tables: ['photos'] },
  { folder: 'plans/comments', tables: ['comments', 'comment_reads'] },
  { folder: 'lists', tables: [] },
  { folder: 'tasks', tables: [] },
  { folder: 'signing', tables: ['plan_signatures'] },
  { folder: 'directory/team', tables: [] },
  { folder: 'batches', tables: ['batches', 'batch_items'] },
  { folder: 'assignment', tables: [] },
  { folder: 'platform/deliveries', tables: ['webhook_deliveries'] },
  { folder: 'directory', tables: ['scim_tokens'] },
  { folder: 'notifications', tables: [] },
  { folder: 'notifications/reminders', tables: ['reminders', 'reminder_runs', 'calendar_feeds'] },
  { folder: 'assignment/rehearsal', tables: [] },
  { folder: 'privacy', tables: [] },
  { folder: 'webhooks/overdue', tables: ['overdue_plans'] },
  { folder: 'operations', tables: [] },
  { folder: 'hr/overview', tables: [] },
  { folder: 'hr/audit', tables: ['audit_files'] },
  { folder: 'operations/takeout', tables: [] },
];

/** These work on whole databases: connections, migrations, dumps, demo data, and the checks of the doctor. */
const NO_OWNER = /^server\/(platform\/(database|backup)|demo|operations\/doctor|system)\//;

const PLACE = new Map(OWNERS.flatMap(({ tables }, place) => tables.map((table) => [table, place])));

/**
 * Accesses out of order, each with its reason, as `file verb table`. This list only shrinks: an entry that no SQL
 * needs is a breach as well.
 */
const EXCEPTIONS = new Map(
  Object.entries({
    'plans/accessLog reads plans':
      'the access log names the plans of a page in the statement that reads the page',
    'plans/listed reads comments': 'lists count unread comments in their one statement',
    'plans/listed reads comment_reads': 'as above',
    'plans reads plan_signatures': 'a plan is shown with its signatures',
    'people/groups reads tasks': 'a deleted team keeps its name for the tasks that name it',
    'plans/change/ticks writes tasks': 'a tick, in one statement with the counter of its subplan',
    'plans/change/ticks writes subplans': 'as above',
    'plans/change/owners writes tasks': 'who does the tasks of plans, in one statement for all plans',
    'plans/change/join writes tasks': 'what two records of a person did, in one statement for all plans',
    'plans/change/join reads plan_signatures': 'what was signed keeps naming the record that was',
    'templates/owners writes tasks': 'who does the tasks of templates, in one statement for all templates',
    'checklist/sparse reads task_evidence': 'a task is shown with its evidence',
    'directory/scim/groups writes groups': 'a directory writes its teams with what it alone knows',
    'directory/scim/groups writes group_members': 'as above',
    'directory/scim/users writes group_members': 'who is deleted leaves their teams',
    'auth/self reads tasks': 'whether somebody has any, for their link in the top bar',
    'auth/self reads topics': 'as above',
    'auth/self reads subplans': 'as above',
    'auth/self reads plans': 'as above: those of deleted and inactive plans are not shown',
    'templates/subplans writes subplans': 'a subplan of its own, without a template around it',
    'templates/versions reads plans': 'a version of which a plan was made is kept',
    'webhooks reads webhook_deliveries': 'a deleted webhook goes with its last delivery, in one statement',
    'people/administration reads plan_state': 'a person with open plans is not disabled unseen',
    'people/administration writes sessions': 'who is disabled is signed out everywhere',
    'people/administration writes sign_in_codes': 'as above',
    'people/administration writes access_tokens': 'as above',
    'people/administration writes calendar_feeds': 'as above',
    'privacy/join writes saved_views':
      'two records of a person become one: what names the one names the other, in one place',
    'privacy/join writes comments': 'as above',
    'privacy/join writes comment_reads': 'as above',
    'privacy/join writes group_members': 'as above',
    'privacy/join writes notifications': 'as above',
    'privacy/join writes muted_mails': 'as above',
    'privacy/join writes reminders': 'as above',
    'privacy/join writes outbox': 'as above',
    'privacy/join writes calendar_feeds': 'as above',
    'privacy/join writes photos': 'as above',
    'privacy/join writes idempotency_keys': 'as above',
    'privacy/join writes batch_items': 'as above',
    'privacy/join writes batches': 'as above',
    'privacy/join writes scim_tokens': 'as above',
    'privacy/erasing writes audit_files': 'an export that holds somebody who is erased goes with them',
    'privacy/erasing writes outbox': 'erasing is read as a whole, in one place',
    'privacy/erasing writes comments': 'as above',
    'privacy/erasing writes notifications': 'as above',
    'privacy/erasing writes webhook_deliveries': 'as above',
    'privacy/erasing/naming writes template_versions': 'as above',
  }),
);

const KYSELY = {
  reads: /\b(?:selectFrom|(?:inner|left|right|full|cross)Join(?:Lateral)?|using|from)\(\s*['"`]([a-z_]+)/g,
  writes: /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`]([a-z_]+)/g,
};
const SQL = {
  reads: /\b(?:from|join)\s+(?:only\s+)?([a-z_]+)\b/g,
  writes:
    /\b(?:insert\s+into|update|delete\s+from)\s+([a-z_]+)\b(?=\s*(?:set|as|where|\(|using|values|select|$|[a-z]))/g,
};

/** Returns the accesses of a source text: `[verb, table]`, where the verb is 'reads' or 'writes'. */
function accessesOf(text) {
  const templates = [...text.matchAll(/`[^`]*`/g)].map(([literal]) => literal).join('\n');
  return ['reads', 'writes']
    .flatMap((verb) => [
      ...[...text.matchAll(KYSELY[verb])].map(([, table]) => [verb, table]),
      ...[...templates.matchAll(SQL[verb])].map(([, table]) => [verb, table]),
    ])
    .filter(([, table]) => PLACE.has(table));
}

/** Returns the place of the innermost folder of the file that owns tables, or -1. */
function placeOf(file) {
  const depths = OWNERS.map(({ folder }) => (file.startsWith(`server/${folder}/`) ? folder.length : 0));
  const deepest = Math.max(...depths);
  return deepest === 0 ? -1 : depths.indexOf(deepest);
}

/**
 * Returns the breaches of the order in the files of server/: `files` has their paths from the root and their texts.
 * A table that nobody owns is a breach, too: `tables` has those of the schema.
 */
export function tableBreaches(files, tables) {
  const breaches = tables
    .filter((table) => !PLACE.has(table))
    .map((table) => `scripts/tableOwners.mjs: the table ${table} has no owner`);
  const used = new Set();
  for (const { file, text } of files) {
    if (NO_OWNER.test(file) || !/\bfrom 'kysely|sql`/.test(text)) continue;
    const place = placeOf(file);
    const name = nameOf(file);
    for (const [verb, table] of accessesOf(text)) {
      const owner = PLACE.get(table);
      if (verb === 'writes' ? owner === place : owner <= place) continue;
      const access = `${name} ${verb} ${table}`;
      used.add(access);
      if (EXCEPTIONS.has(access)) continue;
      breaches.push(`${file} ${verb} ${table}, a table of ${OWNERS[owner].folder}: ${RULE[verb]}`);
    }
  }
  const unused = [...EXCEPTIONS.keys()].filter((access) => !used.has(access));
  return [
    ...new Set(breaches),
    ...unused.map((access) => `scripts/tableOwners.mjs: no SQL needs the exception '${access}': remove it`),
  ];
}

/** Returns the path of a file of SQL below server/, without its ending. `plans/plans.sql.ts` is `plans`. */
const nameOf = (file) =>
  file
    .slice('server/'.length)
    .replace(/\.sql\.ts$/, '')
    .replace(/(^|\/)(\w+)\/\2$/, '$1$2');

const RULE = {
  reads: 'a feature reads its tables and those above it',
  writes: 'a table is written by its owner alone',
};
