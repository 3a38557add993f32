import type { SettingsInput, TaskSettings } from '#shared/checklist/kinds/kinds.ts';

/** The props of a component that edits the settings of a kind. */
export type KindEditorProps = { settings: SettingsInput; onChange: (settings: TaskSettings) => void };
