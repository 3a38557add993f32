import type { ComponentType } from 'react';
import type { TaskKind } from '#shared/checklist/kinds/kinds.ts';
import { AcknowledgeForm } from './AcknowledgeForm.tsx';
import type { KindFormProps } from './kindForm.ts';

/** What finishes a task of each kind; null of one that a tick finishes. */
export const KIND_FORMS: Record<TaskKind, ComponentType<KindFormProps> | null> = {
  tick: null,
  acknowledge: AcknowledgeForm,
};
