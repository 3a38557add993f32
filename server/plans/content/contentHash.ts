import { hash } from 'node:crypto';
import type { PlanTask, PlanTopic } from '#shared/checklist/schema.ts';
import type { Plan, PlanSubplan } from '#shared/plans/schema.ts';
import { FIRST_FORMAT, isKnownFormat, isLeftOut, SIGNED_KEYS, type SignedName } from './formats.ts';

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
        return pick({ ...topic, tasks }, keys.topic);
      });
      return pick({ ...subplan, topics }, keys.subplan);
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

/** Returns the first format that has all of the content: what is signed of a plan without newer fields has never changed. */
export function formatOf({ subplans }: SignedContent): number {
  const items = subplans.flatMap((subplan) => [
    [subplan, 'subplan'] as const,
    ...subplan.topics.flatMap((topic) => [
      [topic, 'topic'] as const,
      ...topic.tasks.map((task) => [task, 'task'] as const),
    ]),
  ]);
  const needs = (format: number) =>
    items.some(([item, kind]) => {
      const before = new Set<string>(SIGNED_KEYS[format - 1]![kind]);
      return SIGNED_KEYS[format]![kind].some(
        (key) => !before.has(key) && !isLeftOut(key, (item as Record<string, unknown>)[key]),
      );
    });
  let format = SIGNED_KEYS.length - 1;
  while (format > FIRST_FORMAT && !needs(format)) format -= 1;
  return format;
}

/** Returns the object with these keys, in their order. */
function pick<T extends object, Name extends keyof T>(object: T, keys: readonly Name[]): Pick<T, Name> {
  const picked: Partial<T> = {};
  for (const key of keys) if (!isLeftOut(String(key), object[key])) picked[key] = object[key];
  return picked as Pick<T, Name>;
}
