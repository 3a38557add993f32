import { planAddress } from '#shared/addresses.ts';
import type { Erasure } from './actions.ts';

const CHANGED: Record<string, string> = {
  joined: 'records that were joined into theirs renamed',
  sessions: 'sessions deleted',
  sign_in_codes: 'sign-in codes deleted',
  calendar_feeds: 'calendar addresses deleted',
  evidence: 'confirmed texts erased with their salts (the hashes stand, and what was signed still verifies)',
  photos: 'photos deleted',
  saved_views: 'saved views deleted',
  comment_reads: 'marks of comments that they have seen deleted',
  reminders: 'marks of sent reminders deleted',
  idempotency_keys: 'stored replies deleted',
  mails: 'mails to them deleted, or emptied where a plan shows their state',
  mails_to_others: 'mails to others emptied that contain name or email',
  waiting_mails:
    'mails about plans, or to others and not sent yet, in which the name was replaced or which were emptied',
  plans: 'unsigned plans in which a name that the template had filled in was replaced',
  template_versions: 'earlier versions of templates that name them deleted',
  views_of_others: 'saved views of others that look for them deleted',
  replies_to_others: 'stored replies to others in which the name was replaced',
  webhook_deliveries: 'deliveries to webhooks emptied that name them, and given up where they waited',
  tasks:
    'open tasks of plans given to their team or the manager, who is told (of 25 plans; the server gives those of others)',
  comments: 'comments that are now by "Former employee" (the texts belong to the plans)',
};

const KEPT: Record<string, string> = {
  signatures: 'signatures with name, email, account, address and device (evidence that has to verify)',
  events: 'events of the history that name them (hashed: a change would be found as tampering)',
  plans: 'plans, now of "Former employee" (what people wrote into them may still name the person)',
  templates: 'templates, now by "Former employee"',
  tasks_for_others: 'tasks that they have done for others, now by "Former employee"',
  access_log: 'rows of the access log, which name them by id alone',
};

/** Returns the lines that `npm run people -- erase` prints. */
export function erasureLines(erasure: Exclude<Erasure, { outcome: 'unknown' }>, isDryRun: boolean): string[] {
  if (erasure.outcome === 'refused') {
    return ['Nothing was erased. First:', ...erasure.reasons.map((reason) => `  ${reason}`)];
  }
  return [
    isDryRun ? 'This would be erased (dry run: nothing was changed):' : 'Erased:',
    '  name and email replaced; account at the identity provider, roles, manager and attributes removed',
    ...countLines(erasure.changed, CHANGED),
    'Kept:',
    ...countLines(erasure.kept, KEPT),
    ...erasure.naming_plans.map(
      (id) => `  the signed plan ${planAddress(id)} names them in its texts (the signatures cover them)`,
    ),
  ];
}

function countLines(counts: Record<string, number>, texts: Record<string, string>): string[] {
  return Object.entries(counts).flatMap(([name, count]) =>
    count > 0 ? [`  ${texts[name] ?? name}: ${count}`] : [],
  );
}
