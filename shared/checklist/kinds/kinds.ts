import { isBlank } from '../../text.ts';
import { acknowledge } from './acknowledge.ts';
import { type Kind, type TextDescription, type TextsOf, defineKind } from './kind.ts';

/** A box. */
const tick = defineKind({ name: 'Tick', settings: {}, unset: null, evidence: null, file: null });

/**
 * The registry of the kinds of tasks (Tasks 4, docs/architecture/kinds.md). Nothing else names a kind: its rules are in
 * its entry, and `npm run check` rejects its name elsewhere. Stored by these names.
 */
const KINDS = { tick, acknowledge } as const;

export type TaskKind = keyof typeof KINDS;
export const TASK_KINDS = Object.keys(KINDS) as [TaskKind, ...TaskKind[]];

/** The kind of a task that says none. */
export const DEFAULT_KIND = 'tick' satisfies TaskKind;

type Entry<K extends TaskKind> = (typeof KINDS)[K];
type SettingsOf<K extends TaskKind> = TextsOf<Entry<K>['settings']>;
type WithSettings = {
  [K in TaskKind]: keyof Entry<K>['settings'] extends never ? never : K;
}[TaskKind];

/** The settings of a kind. A tick has none. */
export type TaskSettings = { [K in WithSettings]: SettingsOf<K> }[WithSettings];

/** As a client sends it, with the settings of any kind. */
export type SettingsInput = { readonly [Name in WithSettings as keyof SettingsOf<Name>]?: string | null };

/** Returns whether this release knows the kind: a newer one, on the same database, may have more. */
export const isKnownKind = (kind: string): kind is TaskKind => Object.hasOwn(KINDS, kind);

/** Returns the entry of a kind, or null of one of a newer release. */
export const kindOf = (kind: string = DEFAULT_KIND): Kind | null =>
  isKnownKind(kind) ? (KINDS[kind] as unknown as Kind) : null;

/** Returns the entry of a kind with its name, for callers that need the types of its settings. */
export const entryOf = <K extends TaskKind>(kind: K): Entry<K> => KINDS[kind];

/** Returns whether a tick does not finish a task of the kind, also of one that this release does not know. */
export const needsEvidence = (kind?: string): boolean => kindOf(kind)?.evidence !== null;

/** Returns the settings of a task of the kind, and nothing else, in the order of canonical JSON; null of the default kind. */
export function settingsOf(
  kind: string | undefined,
  settings: SettingsInput | TaskSettings | null | undefined,
): TaskSettings | null {
  if (kind === undefined || kind === DEFAULT_KIND) return null;
  return textsOf(kindOf(kind)?.settings ?? {}, settings) as TaskSettings;
}

/** Returns the word of the button that opens a task which a tick does not finish. */
export const openingOf = (kind: string | undefined): string => kindOf(kind)?.evidence?.open ?? 'Open';

type Described = Readonly<Record<string, TextDescription>>;

/** Returns the described texts of an object, and nothing else of it. */
function textsOf(described: Described, given: object | null | undefined): Record<string, string> {
  const texts = (given ?? {}) as Partial<Record<string, string | null>>;
  return Object.fromEntries(
    Object.keys(described)
      .toSorted()
      .map((name) => [name, texts[name] ?? '']),
  );
}

/** A blank text, and the next step. */
type MissingText = { name: string; missing: string };

const missingIn = (described: Described, texts: Record<string, string>): MissingText | null => {
  const blank = Object.entries(described).find(([name]) => isBlank(texts[name]));
  return blank ? { name: blank[0], missing: blank[1].missing } : null;
};

/** Returns the first setting of a task that is blank, or null. */
export const missingSetting = (
  kind: string | undefined,
  settings: SettingsInput | null | undefined,
): MissingText | null => {
  const described = kindOf(kind)?.settings ?? {};
  return missingIn(described, textsOf(described, settings));
};

/** Returns what lists of changes say of the settings, or null of a kind without any. */
export const settingsText = (
  kind: string | undefined,
  settings: SettingsInput | null | undefined,
): string | null => {
  const texts = Object.values<string>(settingsOf(kind, settings) ?? {});
  return texts.length === 0 ? null : texts.join('\n');
};

type Settings = SettingsInput | TaskSettings | null | undefined;

/** Returns the text that the evidence is about, or an empty one of a kind without evidence. */
export const shownText = (kind: string | undefined, settings: Settings): string => {
  const entry = kindOf(kind);
  return entry?.evidence?.text(textsOf(entry.settings, settings)) ?? '';
};

/** Returns the text that a file quotes below the item of a kind, or null of one that no file names. */
export function quotedText(kind: string | undefined, settings: Settings): string | null {
  const entry = kindOf(kind);
  return entry?.file?.write(textsOf(entry.settings, settings)) ?? null;
}

/** Returns the input that completes a task of the kind, as one statement; or the missing text. */
export function statementOf(kind: string | undefined, given: object): { statement: string } | MissingText {
  const evidence = kindOf(kind)?.evidence;
  if (!evidence) throw new TypeError(`a task of the kind ${kind} has no evidence`);
  const texts = textsOf(evidence.given, given);
  return missingIn(evidence.given, texts) ?? { statement: evidence.statement(texts) };
}

type Descriptions = { settings: TextDescription; given: TextDescription };

/** Returns the texts of all kinds by their names, with the longest limit of each, and whether all kinds but the default one have it. */
export function allTexts(part: keyof Descriptions): { name: string; limit: number; isOfAll: boolean }[] {
  const described = TASK_KINDS.filter((kind) => kind !== DEFAULT_KIND)
    .map((kind) => kindOf(kind)!)
    .map((entry) => (part === 'settings' ? entry.settings : (entry.evidence?.given ?? {})));
  const names = [...new Set(described.flatMap((texts) => Object.keys(texts)))];
  return names.map((name) => ({
    name,
    limit: described.reduce((longest, texts) => Math.max(longest, texts[name]?.limit ?? 0), 0),
    isOfAll: described.every((texts) => name in texts),
  }));
}
