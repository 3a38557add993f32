import { type Reason, stateReason } from '#shared/reason.ts';
import { ITEM_FIELDS, type ItemKind, PLAN_FIELDS } from '#shared/checklist/fields.ts';

/*
 * The formats of signed content. Each has all fields of the one before, and the fields whose description says that they
 * are signed since then. Signatures of a format must stay verifiable, so no field is ever removed.
 */

type Described<K extends ItemKind> = (typeof ITEM_FIELDS)[K] & (typeof PLAN_FIELDS)[K];

/** The names of the fields of an item that the newest format has. */
export type SignedName<K extends ItemKind> = {
  [Name in keyof Described<K>]: Described<K>[Name] extends { signed_since: number } ? Name : never;
}[keyof Described<K>];

type Entry = { signed_since: number | null; sparse?: true; default?: unknown };
const DESCRIBED: { [K in ItemKind]: Record<string, Entry> } = {
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

/** A field as an item has it in canonical JSON (Signing 2). */
export type SignedKey<Name extends string = string> = {
  key: Name;
  signed_since: number;
  sparse: boolean;
  fallback: unknown;
};

/**
 * Returns whether canonical JSON omits the field because it is sparse and has its default: unused fields change no
 * hash.
 */
export const isLeftOut = ({ sparse, fallback }: SignedKey, value: unknown): boolean =>
  sparse && (value === undefined || value === null || value === fallback);

/** The columns of an item that are read to hash it in any format. */
export const signedColumns = (kind: ItemKind) => ['id', ...signedNames(kind, NEWEST_FORMAT)];

/**
 * Returns fields of an item in the order of canonical JSON (RFC 8785). All have the same properties: with those of the registry,
 * which differ, the hash of 400 tasks took a tenth longer.
 */
const keysOf = <Name extends string>(kind: ItemKind, names: readonly Name[]): SignedKey<Name>[] =>
  names.toSorted().map((key) => {
    const entry = DESCRIBED[kind][key];
    return {
      key,
      signed_since: entry?.signed_since ?? FIRST_FORMAT,
      sparse: entry?.sparse === true,
      fallback: entry?.default,
    };
  });

/**
 * The signed fields of an item in each format, in the order of canonical JSON: JSON.stringify with ordered keys writes
 * the same, in a fifth of the time.
 */
export const SIGNED_KEYS = Array.from({ length: NEWEST_FORMAT + 1 }, (_, format) => ({
  subplan: keysOf('subplan', ['id' as const, 'topics' as const, ...signedNames('subplan', format)]),
  topic: keysOf('topic', ['id' as const, 'tasks' as const, ...signedNames('topic', format)]),
  task: keysOf('task', ['id' as const, ...signedNames('task', format)]),
}));

/** The fields that a format signs in addition to the one before. */
export const NEW_KEYS = SIGNED_KEYS.map((keys, format) => {
  const newOf = (kind: ItemKind): SignedKey[] =>
    keys[kind].filter(({ signed_since }) => format > FIRST_FORMAT && signed_since === format);
  return { subplan: newOf('subplan'), topic: newOf('topic'), task: newOf('task') };
});
