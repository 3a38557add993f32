import { type Reason, stateReason } from '#shared/reason.ts';
import { ITEM_FIELDS, type ItemKind, PLAN_FIELDS } from '#shared/checklist/fields.ts';

/*
 * The formats of signed content. Each has all of the one before, and the fields that the description of the items says are
 * signed since. What was signed in a format must verify for ever, so that no field leaves it.
 */

type Described<K extends ItemKind> = (typeof ITEM_FIELDS)[K] & (typeof PLAN_FIELDS)[K];

/** The names of the fields of an item that the newest format has. */
export type SignedName<K extends ItemKind> = {
  [Name in keyof Described<K>]: Described<K>[Name] extends { signed_since: number } ? Name : never;
}[keyof Described<K>];

const DESCRIBED: { [K in ItemKind]: Record<string, { signed_since: number | null; sparse?: true }> } = {
  subplan: { ...ITEM_FIELDS.subplan, ...PLAN_FIELDS.subplan },
  topic: { ...ITEM_FIELDS.topic, ...PLAN_FIELDS.topic },
  task: { ...ITEM_FIELDS.task, ...PLAN_FIELDS.task },
};

/** Returns the names of the fields of an item that a format signs. */
function signedNames<K extends ItemKind>(kind: K, format: number): SignedName<K>[] {
  return Object.entries(DESCRIBED[kind])
    .filter(([, { signed_since }]) => signed_since !== null && signed_since <= format)
    .map(([name]) => name as SignedName<K>);
}

/** The format that a signature without one is in, and the one that new signatures are in. */
export const FIRST_FORMAT = 1;
export const NEWEST_FORMAT = Object.values(DESCRIBED)
  .flatMap((fields) => Object.values(fields).map(({ signed_since }) => signed_since ?? FIRST_FORMAT))
  .reduce((newest, format) => Math.max(newest, format), FIRST_FORMAT);

/** Returns whether this release can hash content in the format. A newer release may have signed in another one. */
export function isKnownFormat(format: number): boolean {
  return format >= FIRST_FORMAT && format <= NEWEST_FORMAT;
}

/** Returns why this release can neither verify, print nor complete what a newer one has signed, or null. */
export function whyFormatIsUnknown(signatures: readonly { content_format?: number }[]): Reason | null {
  const unknown = signatures.map(formatOfSignature).find((format) => !isKnownFormat(format));
  return unknown === undefined
    ? null
    : stateReason(
        'plans.newer_release',
        `This onboarding plan was signed in format ${unknown}, which this release does not know. A newer release can verify and complete it, and make its report.`,
      );
}

export const formatOfSignature = ({ content_format = FIRST_FORMAT }: { content_format?: number }): number =>
  content_format;

/** The default of each sparse field: canonical JSON has those that differ from it (Signing 2). Of the others it is null or false. */
const DEFAULTS: Record<string, unknown> = { counts: true, kind: 'tick' };
const SPARSE = new Set(
  Object.values(DESCRIBED).flatMap((fields) =>
    Object.entries(fields).flatMap(([name, { sparse }]) => (sparse ? [name] : [])),
  ),
);

/** Returns whether the canonical JSON of an item leaves the field out: what nobody uses changes no hash. */
export function isLeftOut(name: string, value: unknown): boolean {
  if (!SPARSE.has(name)) return false;
  return value === undefined || value === null || value === (DEFAULTS[name] ?? false);
}

/** The columns of an item that are read to hash it in any format. */
export const signedColumns = (kind: ItemKind) => ['id', ...signedNames(kind, NEWEST_FORMAT)];

/**
 * The names of what each format signs of an item, in the order of canonical JSON (RFC 8785): with the keys in their order,
 * JSON.stringify writes it, in a fifth of the time.
 */
export const SIGNED_KEYS = Array.from({ length: NEWEST_FORMAT + 1 }, (_, format) => ({
  subplan: (['id', 'topics', ...signedNames('subplan', format)] as const).toSorted(),
  topic: (['id', 'tasks', ...signedNames('topic', format)] as const).toSorted(),
  task: (['id', ...signedNames('task', format)] as const).toSorted(),
}));

/** The names that a format signs of an item, and the one before does not. */
export const NEW_KEYS = SIGNED_KEYS.map((keys, format) => {
  const isNew = (kind: ItemKind) => (key: string) =>
    format > 0 && !(SIGNED_KEYS[format - 1]![kind] as readonly string[]).includes(key);
  return {
    subplan: keys.subplan.filter(isNew('subplan')),
    topic: keys.topic.filter(isNew('topic')),
    task: keys.task.filter(isNew('task')),
  };
});
