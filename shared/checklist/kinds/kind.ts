/** A text that belongs to a kind of task. */
export type TextDescription = {
  limit: number;
  /** The next step while it is blank. */
  missing: string;
};

type Descriptions = Readonly<Record<string, TextDescription>>;
export type TextsOf<Described> = { -readonly [Name in keyof Described]: string };

/**
 * The evidence that completes a task of the kind. The release that stores it hashes `[salt, text, statement]` (Tasks
 * 4).
 */
type EvidenceOf<Settings, Given> = {
  /** Returns the text that is shown to the doer. Evidence names the text, and is refused once it has changed. */
  text: (settings: TextsOf<Settings>) => string;
  /** The doer's input. */
  given: Given;
  /** Returns what the doer states. It is the summary of the evidence. */
  statement: (given: TextsOf<Given>) => string;
  /** The statement that `statement: true` confirms. */
  confirms: string;
  /** Whether the manager of the plan cannot give it in place of the owner, as a tick with a reason is. */
  byOwnerAlone: boolean;
  /** Why a tick does not finish the task. */
  needed: string;
  /** That it was given: before the name of the task in the history, after the doer in a chat, and before the time on screens. */
  said: { history: string; chat: string; screen: string };
  /** How the report says it. */
  report: { by: string; without: string; erased: string };
  /** The button that opens it, and the button that shows given evidence. */
  open: string;
  openAgain: string;
};

/** How a file says the kind: an item below the task, and a text that is quoted below it. */
type FileSyntax<Settings> = {
  item: string;
  became: string;
  quotedBecame: string;
  write: (settings: TextsOf<Settings>) => string;
  read: (quoted: string) => TextsOf<Settings>;
};

/**
 * A kind of task: its settings, its completion and its texts. The signed parts of each are the kind, its settings and
 * the hash of its evidence (fields.ts). Without `evidence` a tick completes it.
 */
export type Kind<Settings = Descriptions, Given = Descriptions> = {
  /** Where it is chosen. */
  name: string;
  settings: Settings;
  /** Why a draft with a blank setting cannot be saved. `task` is its name in quotation marks. */
  unset: ((task: string) => string) | null;
  evidence: EvidenceOf<Settings, Given> | null;
  file: FileSyntax<Settings> | null;
};

/** Checks an entry of the registry, and keeps the names of its texts. */
export const defineKind = <const Settings extends Descriptions, const Given extends Descriptions>(
  kind: Kind<Settings, Given>,
): Kind<Settings, Given> => kind;
