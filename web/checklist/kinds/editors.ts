import type { ComponentType } from 'react';
import type { TaskKind } from '#shared/checklist/kinds/kinds.ts';
import { AcknowledgeEditor } from './AcknowledgeEditor.tsx';
import type { KindEditorProps } from './kindEditor.ts';

/** The editor for the settings of each kind of task; null without settings. */
export const KIND_EDITORS: Record<TaskKind, ComponentType<KindEditorProps> | null> = {
  tick: null,
  acknowledge: AcknowledgeEditor,
};
