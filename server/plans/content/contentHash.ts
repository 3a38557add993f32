import { hash } from 'node:crypto';
import type { ItemKind } from '#shared/checklist/fields.ts';
import type { PlanTask, PlanTopic } from '#shared/checklist/schema.ts';
import type { Plan, PlanSubplan } from '#shared/plans/schema.ts';
import {
  FIRST_FORMAT,
  isKnownFormat,
  isLeftOut,
  NEW_KEYS,
  NEWEST_FORMAT,
  SIGNED_KEYS,
  type SignedKey,
  type SignedName,
} from './formats.ts';

/** The part of a plan that a signature covers. */
export type SignedContent = Pick<
  Plan,
  'id' | 'name' | 'description' | 'user_id' | 'assigned_at' | 'assigned_on'
> & { subplans: SignedSubplan[] };

type SignedSubplan = Pick<PlanSubplan, 'id' | SignedName<'subplan'>> & { topics: SignedTopic[] };
type SignedTopic = Pick<PlanTopic, 'id' | SignedName<'topic'>> & { tasks: SignedTask[] };
type SignedTask = Pick<PlanTask, 'id' | SignedName<'task'>>;

/**
 * Returns the SHA-256 in hex of the content of a plan in a format (Signing 2). It covers
 * only what cannot change between the signatures, so not the manager (Signing
 * 5). Fields and names of a format must not change: old signatures have to verify.
 */
export function contentHash(plan: SignedContent, format: number): string {
  return hash('sha256', JSON.stringify(signedContent(plan, format)));
}

/** Returns what a format signs of a plan, and nothing else: written as JSON, it is canonical (RFC 8785). */
export function signedContent(plan: SignedContent, format: number) {
  const keys = SIGNED_KEYS[format];
  if (!isKnownFormat(format) || !keys) throw new RangeError(`no content format ${format}`);
  const { id, name, description, user_id, assigned_at, assigned_on, subplans } = plan;
  return {
    assigned_at,
    assigned_on,
    description,
    id,
    name,
    subplans: subplans.map((subplan) => {
      const topics = subplan.topics.map((topic) => {
        const tasks = topic.tasks.map((task) => pick(task, keys.task));
        return pick(topic, keys.topic, { tasks });
      });
      return pick(subplan, keys.subplan, { topics });
    }),
    user_id,
  };
}

type CurrentSignature = { content_hash: string; content_format: number };

/**
 * Returns the hash that a signature would have now: in the format of the first signature, since both sides sign the same, else
 * in the first format that has all of the content. Null when a newer release has signed in a format that this one does not know.
 */
export function contentToSign(
  plan: SignedContent,
  first: CurrentSignature | undefined,
): { content_hash: string; format: number } | null {
  const format = first?.content_format ?? formatOf(plan);
  return isKnownFormat(format) ? { content_hash: contentHash(plan, format), format } : null;
}

/**
 * Returns the first format that covers all of the content: the signed content of a plan without newer fields has never
 * changed.
 */
function formatOf({ subplans }: SignedContent): number {
  let format = FIRST_FORMAT;
  const raise = (item: object, kind: ItemKind) => {
    for (let newer = NEWEST_FORMAT; newer > format; newer -= 1) {
      const isUsed = (field: SignedKey) => !isLeftOut(field, (item as Record<string, unknown>)[field.key]);
      if (NEW_KEYS[newer]![kind].some(isUsed)) format = newer;
    }
  };
  for (const subplan of subplans) {
    raise(subplan, 'subplan');
    for (const topic of subplan.topics) {
      raise(topic, 'topic');
      for (const task of topic.tasks) raise(task, 'task');
    }
  }
  return format;
}

/** Returns the value with the keys of an object in the order of canonical JSON, as settings are: a database stores them in its own. */
function inKeyOrder(value: object | null): object | null {
  if (value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the object with these keys, in their order, and with the parts in place of its own. */
function pick<T extends object, Name extends keyof T & string>(
  object: T,
  keys: readonly SignedKey<Name>[],
  parts: Partial<Record<keyof T, unknown>> = {},
): Pick<T, Name> {
  const picked: Partial<Record<Name, unknown>> = {};
  for (const field of keys) {
    const value = parts[field.key] ?? object[field.key];
    if (!isLeftOut(field, value)) picked[field.key] = typeof value === 'object' ? inKeyOrder(value) : value;
  }
  return picked as Pick<T, Name>;
}
