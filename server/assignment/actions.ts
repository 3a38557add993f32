import type { Assignment, Candidate, Preview, PreviewInput } from '#shared/assignment/schema.ts';
import { CANDIDATE_STATES, type CandidateState } from '#shared/assignment/states.ts';
import { PAGE_BYTES } from '#shared/page.ts';
import { MAX_ITEMS } from '#shared/batches/limits.ts';
import type { BatchStarted } from '#shared/batches/schema.ts';
import type { Day } from '#shared/calendar.ts';
import { isEmail, normalizeEmail } from '#shared/people/email.ts';
import { compareNames } from '#shared/people/name.ts';
import { startBatch } from '../batches/actions.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { firstWithin } from '../platform/http/answers/firstWithin.ts';
import { foundOr404, invalidField, Refusal } from '../platform/http/errors.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { findTemplate as findWholeTemplate } from '../templates/templates.sql.ts';
import { ASSIGNMENT } from './batch.ts';
import { startOf, stateOf } from './candidates.ts';
import { paramsOf } from './params.ts';
import * as store from './assignment.sql.ts';
import { today } from '../platform/today.ts';
import { createHash } from 'node:crypto';

/** Returns what assigning the template to these people would do; changes nothing (Assignment 2). */
export async function previewAssignment(
  db: Database,
  context: ActionContext,
  viewer: SignedIn,
  { template_id, items = [], emails = [] }: PreviewInput,
): Promise<Preview> {
  const template = await findTemplate(db, viewer, template_id);
  const ids = [...new Set(items.map(({ person_id }) => person_id.toLowerCase()))];
  const addresses = new Map(emails.map((email) => [normalizeEmail(email), email.trim()]));
  addresses.delete('');
  if (ids.length + addresses.size > MAX_ITEMS) {
    const message = `must be at most ${MAX_ITEMS.toLocaleString('en')} people`;
    throw invalidField(
      'items',
      message,
      `A preview has at most ${MAX_ITEMS.toLocaleString('en')} people. Take fewer.`,
    );
  }
  const day = today(context);
  // A text that is not an email belongs to nobody, and PostgreSQL may not accept it.
  const possible = [...addresses.keys()].filter(isEmail);
  const rows = await store.listCandidates(db, viewer, { template_id, ids, emails: possible });
  const [foundIds, foundEmails] = [
    new Set(rows.map(({ id }) => id)),
    new Set(rows.map(({ email }) => email)),
  ];
  const isViewer = ids.includes(viewer.id) || addresses.has(viewer.email);
  const missing = [
    ...ids.filter((id) => id !== viewer.id && !foundIds.has(id)).map((id) => notFound(id, '')),
    ...[...addresses]
      .filter(([email]) => email !== viewer.email && !foundEmails.has(email))
      .map(([, email]) => notFound(null, email)),
    ...(isViewer ? [ownItem(viewer)] : []),
  ];
  const starts = new Map(items.map(({ person_id, start_on }) => [person_id.toLowerCase(), start_on ?? null]));
  const { needs_start } = template;
  const found = rows
    .map((row) => candidateOf(row, day, { needs_start, entered: starts.get(row.id) ?? null }))
    .toSorted((a, b) => compareNames(a.name, b.name) || (a.email < b.email ? -1 : 1));
  const shown = [...missing, ...found].toSorted((a, b) => placeOf(a.state) - placeOf(b.state));
  // People who are not shown must not get the plan.
  if (firstWithin(shown, PAGE_BYTES).length < shown.length)
    throw invalidField(
      'items',
      'have names that are too long together',
      'The names of these people are too long to be shown together. Take fewer people.',
    );
  return {
    items: shown,
    hash: hashOf(
      template,
      rows.map((row) => shownOf(row, day, template)),
    ),
  };
}

/** A person who does not exist, or whom the viewer may not see. The viewer does not learn which. */
const notFound = (person_id: string | null, email: string): Candidate => ({
  person_id,
  name: '',
  email,
  job_title: '',
  state: 'not_found',
  manager: null,
  since: null,
  left_on: null,
  start_on: null,
});

/** The viewer. Only their manager and other people of HR assign plans to them (HR 2). */
const ownItem = ({ id, name, email }: SignedIn): Candidate => ({
  ...notFound(id, email),
  name,
  state: 'self',
});

async function findTemplate(db: Database, viewer: SignedIn, template_id: string) {
  const id = template_id.toLowerCase();
  const template = foundOr404(await findWholeTemplate(db, { ...viewer, template_id: id }));
  return { id, version: template.version, name: template.name, needs_start: startOf(template).is_needed };
}

function candidateOf(
  row: store.CandidateRow,
  day: Day,
  { needs_start, entered }: { needs_start: boolean; entered: Day | null },
): Candidate {
  const { id, name, email, job_title, manager, since, left_on } = row;
  const start_on = entered ?? row.start_on;
  const state = stateOf(row, day, { start_on, needs_start });
  return { person_id: id, name, email, job_title, state, manager, since, left_on, start_on };
}

const placeOf = (state: CandidateState) => CANDIDATE_STATES.indexOf(state);

/** The stored fields of the person, without the values entered for this assignment. */
const shownOf = (row: store.CandidateRow, day: Day, { needs_start }: { needs_start: boolean }) => ({
  person_id: row.id,
  start_on: row.start_on,
  state: stateOf(row, day, { start_on: row.start_on, needs_start }),
  manager_id: row.manager?.id ?? null,
  plan_id: row.plan_id,
});

/** Starts to assign the template to the people of a preview, and returns the batch (Assignment 3). */
export async function assignToMany(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { template_id, items, hash }: Assignment,
): Promise<BatchStarted> {
  const template = await findTemplate(tx, viewer, template_id);
  const wanted = new Map(items.map((item) => [item.person_id.toLowerCase(), item]));
  if (wanted.size < items.length)
    throw invalidField('items', 'must name nobody twice', 'Somebody is named twice. Take one of them out.');
  const rows = await store.listCandidates(tx, viewer, { template_id: template.id, ids: [...wanted.keys()] });
  if (rows.length < wanted.size) {
    throw new Refusal(
      403,
      'people.not_your_report',
      'To somebody in the list you cannot assign plans. Look at a new preview, which names them.',
    );
  }
  const day = today(context);
  if (
    !isCurrent(
      hash,
      template,
      rows.map((row) => shownOf(row, day, template)),
    )
  ) {
    throw new Refusal(
      409,
      'assignment.stale',
      'Something has changed since the preview, so nothing was assigned. Look at the new one, and assign again.',
    );
  }
  return startBatch(tx, context, viewer, {
    name: 'assignment',
    kind: ASSIGNMENT,
    params: paramsOf(template),
    items: [...wanted].map(([subject_id, { anyway, buddy_id, start_on }]) => ({
      subject_id,
      params: {
        ...(anyway && { anyway }),
        ...(buddy_id != null && { buddy_id: buddy_id.toLowerCase() }),
        ...(start_on != null && { start_on }),
      },
    })),
  });
}

/** The values that a preview has shown of a person. */
type Shown = {
  person_id: string;
  state: CandidateState;
  manager_id: string | null;
  plan_id: string | null;
  start_on: string | null;
};

/** 36 bits. The hash finds what has changed meanwhile; it guards against nobody, since all rights are checked again. */
const PART = 6;

const partOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, PART);

const ofTemplate = (template: { id: string; version: number }) =>
  partOf(`${template.id} ${template.version}`);

const ofItem = ({ person_id, state, manager_id, plan_id, start_on }: Shown) =>
  partOf([person_id, state, manager_id, plan_id, start_on].join(' '));

/** Returns the hash of a preview: a part for the template and one for each item, so that some of them can be assigned. */
function hashOf(template: { id: string; version: number }, items: readonly Shown[]): string {
  return [ofTemplate(template), ...items.map(ofItem).toSorted()].join('');
}

/** Returns whether the hash is of a preview that has shown the template and these items as they are now. */
function isCurrent(
  hash: string,
  template: { id: string; version: number },
  items: readonly Shown[],
): boolean {
  const parts = new Set<string>();
  for (let at = PART; at < hash.length; at += PART) parts.add(hash.slice(at, at + PART));
  return hash.slice(0, PART) === ofTemplate(template) && items.every((item) => parts.has(ofItem(item)));
}
