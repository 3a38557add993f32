/** How a task is finished (Tasks 4): by a tick, or by reading a text and confirming it. */
export const TASK_KINDS = ['tick', 'acknowledge'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** Returns whether this release knows the kind: a newer one, on the same database, may have more. */
export const isKnownKind = (kind: string): kind is TaskKind => TASK_KINDS.some((known) => known === kind);

/** What a kind needs: the text that is read and confirmed. A tick needs nothing. */
export type TaskSettings = { text: string };

export type SettingsInput = { text?: string | null };

/** Returns the settings of a task of the kind. */
export function settingsOf(kind: TaskKind, settings: SettingsInput | null | undefined): TaskSettings | null {
  return kind === 'tick' ? null : { text: settings?.text ?? '' };
}
