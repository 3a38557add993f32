import { createHash } from 'node:crypto';
import type { CandidateState } from '#shared/assignment/states.ts';

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
export function hashOf(template: { id: string; version: number }, items: readonly Shown[]): string {
  return [ofTemplate(template), ...items.map(ofItem).toSorted()].join('');
}

/** Returns whether the hash is of a preview that has shown the template and these items as they are now. */
export function isCurrent(
  hash: string,
  template: { id: string; version: number },
  items: readonly Shown[],
): boolean {
  const parts = new Set<string>();
  for (let at = PART; at < hash.length; at += PART) parts.add(hash.slice(at, at + PART));
  return hash.slice(0, PART) === ofTemplate(template) && items.every((item) => parts.has(ofItem(item)));
}
