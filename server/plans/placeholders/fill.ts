import { ITEM_FIELDS } from '#shared/checklist/fields.ts';
import {
  filledText,
  fillPlaceholders,
  placeholdersIn,
  type Placeholder,
  type PlaceholderValues,
} from '#shared/checklist/placeholders/placeholders.ts';
import { readableDay } from '#shared/format.ts';
import { MAX_BODY_BYTES } from '#shared/page.ts';
import { firstNameOf, nameOrEmail } from '#shared/people/name.ts';
import { NewPlan } from '#shared/plans/schema.ts';
import type { Database } from '../../platform/database/connect.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { checkBody } from '../../platform/http/validation.ts';
import * as store from './placeholders.sql.ts';

/** The employee of a plan, and their fields from the request. */
type PlanPeople = {
  user_id: string;
  manager_id: string;
  buddy_id: string | null;
  start_on?: string | null | undefined;
};

/** The names of a person that were filled into a plan. */
type FilledIn = { person_id: string; texts: string[] };

/**
 * Returns the content of a new plan with its placeholders filled in (Templates 14), and the names among them. Throws a
 * 400 that asks for values that are neither known nor given.
 */
export async function filledIn<Content extends NewPlan>(
  db: Database,
  people: PlanPeople,
  content: Content,
): Promise<{ input: Content; filled_in: FilledIn[] | null }> {
  const { known } = placeholdersIn(content);
  if (known.length === 0) return { input: content, filled_in: null };
  const { values, name } = await valuesOf(db, people);
  const given = content.filled_in ?? {};
  for (const word of known) values[word] ||= given[word]?.trim() ?? '';
  const empty = known.filter((word) => values[word] === '');
  if (empty.length > 0) throw emptyWords(empty, name);
  const filled = fillPlaceholders(content, values);
  try {
    checkBody(NewPlan, filled);
  } catch (error) {
    throw error instanceof Refusal ? tooLong(error, name) : error;
  }
  if (Buffer.byteLength(JSON.stringify(filled)) > MAX_BODY_BYTES) throw tooLarge(name);
  const names = namesIn(people, known, values);
  return { input: filled, filled_in: names.length > 0 ? names : null };
}

/** Returns the names among the words, by person: an erasure replaces them. */
function namesIn(
  { user_id, manager_id, buddy_id }: PlanPeople,
  words: readonly Placeholder[],
  values: PlaceholderValues,
): FilledIn[] {
  const people: Partial<Record<Placeholder, string | null>> = {
    'first name': user_id,
    name: user_id,
    manager: manager_id,
    buddy: buddy_id,
  };
  const texts = new Map<string, string[]>();
  for (const word of words) {
    const id = people[word]?.toLowerCase();
    if (id !== undefined) texts.set(id, [...(texts.get(id) ?? []), filledText(values[word])]);
  }
  return [...texts].map(([person_id, own]) => ({ person_id, texts: [...new Set(own)] }));
}

/** Returns what is filled in for a person; empty where nothing is known. */
export async function valuesOf(
  db: Database,
  { user_id, manager_id, buddy_id, start_on }: PlanPeople,
): Promise<{ values: PlaceholderValues; name: string; start_on: string | null }> {
  const ids = [user_id, manager_id, ...(buddy_id === null ? [] : [buddy_id])].map((id) => id.toLowerCase());
  const found = new Map((await store.listFilledIn(db, ids)).map((person) => [person.id, person]));
  const [user, manager, buddy] = ids.map((id) => found.get(id));
  const name = user ? nameOrEmail(user) : '';
  const starts = start_on ?? user?.start_on ?? null;
  const values = {
    'first name': firstNameOf(name),
    name,
    manager: manager ? nameOrEmail(manager) : '',
    buddy: buddy ? nameOrEmail(buddy) : '',
    'start date': starts === null ? '' : readableDay(starts),
    'job title': user?.job_title.trim() ?? '',
    department: user?.department.trim() ?? '',
    location: user?.location.trim() ?? '',
  };
  return { values, name, start_on: starts };
}

function emptyWords(words: readonly Placeholder[], name: string): Refusal {
  const errors = words.map((word) => ({ path: `filled_in.${word}`, message: 'is not known' }));
  const count = words.length === 1 ? '1 word is' : `${words.length} words are`;
  return new Refusal(
    400,
    'placeholders.empty',
    `${count} empty for ${name}: ${words.join(', ')}. Enter what stands there.`,
    { errors },
  );
}

/**
 * A short word may be replaced by a long name in each of 2,000 notes: a plan has no more content than a body can (API
 * 12).
 */
const tooLarge = (name: string) =>
  new Refusal(
    400,
    'placeholders.too_long',
    `With what is filled in for ${name} the plan is larger than 1 MiB. Shorten its notes, or use fewer words in braces.`,
  );

function tooLong({ errors }: Refusal, name: string): Refusal {
  return new Refusal(
    400,
    'placeholders.too_long',
    `With what is filled in for ${name} a text is longer than ${ITEM_FIELDS.task.name.limit} characters in a name or ${ITEM_FIELDS.task.note.limit} in a note. Shorten it.`,
    errors ? { errors } : {},
  );
}
