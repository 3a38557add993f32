import {
  type Assignment,
  type Candidate,
  type Preview,
  type PreviewInput,
} from '#shared/assignment/schema.ts';
import { CANDIDATE_STATES, type CandidateState } from '#shared/assignment/states.ts';
import { MOST_ITEMS } from '#shared/batches/limits.ts';
import type { BatchStarted } from '#shared/batches/schema.ts';
import type { Day } from '#shared/calendar.ts';
import { normalizeEmail } from '#shared/people/email.ts';
import { compareNames } from '#shared/people/name.ts';
import { startBatch } from '../batches/actions.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { foundOr404, invalidField, Refusal } from '../platform/http/errors.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { today } from '../plans/summary.ts';
import { findTemplateVersion } from '../templates/store.ts';
import { ASSIGNMENT } from './batch.ts';
import { stateOf } from './candidates.ts';
import { hashOf, isCurrent } from './hash.ts';
import * as store from './store.ts';

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
  if (ids.length + addresses.size > MOST_ITEMS) {
    const message = `must be at most ${MOST_ITEMS.toLocaleString('en')} people`;
    throw invalidField(
      'items',
      message,
      `A preview has at most ${MOST_ITEMS.toLocaleString('en')} people. Take fewer.`,
    );
  }
  const day = today(context);
  const rows = await store.listCandidates(db, viewer, { template_id, ids, emails: [...addresses.keys()] });
  const [foundIds, foundEmails] = [
    new Set(rows.map(({ id }) => id)),
    new Set(rows.map(({ email }) => email)),
  ];
  const missing = [
    ...ids.filter((id) => !foundIds.has(id)).map((id) => notFound(id, '')),
    ...[...addresses].filter(([email]) => !foundEmails.has(email)).map(([, email]) => notFound(null, email)),
  ];
  const found = rows.map((row) => candidateOf(row, day)).toSorted(compareCandidates);
  return {
    items: [...missing, ...found],
    hash: hashOf(
      template,
      rows.map((row) => shownOf(row, day)),
    ),
  };
}

/** Nobody, or somebody out of the reach of the viewer, who is not told which. */
const notFound = (person_id: string | null, email: string): Candidate => ({
  person_id,
  name: '',
  email,
  job_title: '',
  state: 'not_found',
  manager: null,
  since: null,
  left_on: null,
});

async function findTemplate(db: Database, viewer: SignedIn, id: string) {
  const { template_version } = foundOr404(await findTemplateVersion(db, viewer, id.toLowerCase()));
  return { id: id.toLowerCase(), version: template_version };
}

function candidateOf(row: store.CandidateRow, day: Day): Candidate {
  const { id, name, email, job_title, manager, since, left_on } = row;
  return { person_id: id, name, email, job_title, state: stateOf(row, day), manager, since, left_on };
}

const placeOf = (state: CandidateState) => CANDIDATE_STATES.indexOf(state);
const compareCandidates = (a: Candidate, b: Candidate) =>
  placeOf(a.state) - placeOf(b.state) || compareNames(a.name, b.name) || (a.email < b.email ? -1 : 1);

const shownOf = (row: store.CandidateRow, day: Day) => ({
  person_id: row.id,
  state: stateOf(row, day),
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
      rows.map((row) => shownOf(row, day)),
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
    params: { template_id: template.id, template_version: template.version },
    items: [...wanted].map(([subject_id, { anyway, buddy_id }]) => ({
      subject_id,
      params: { ...(anyway && { anyway }), ...(buddy_id != null && { buddy_id: buddy_id.toLowerCase() }) },
    })),
  });
}
