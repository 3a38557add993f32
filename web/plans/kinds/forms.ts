import type { ComponentType } from 'react';
import type { TaskKind } from '#shared/checklist/kinds/kinds.ts';
import { AcknowledgeForm } from './AcknowledgeForm.tsx';
import type { KindFormProps } from './kindForm.ts';

/** The form that completes a task of each kind; null if a tick completes it. */
export const KIND_FORMS: Record<TaskKind, ComponentType<KindFormProps> | null> = {
  tick: null,
  acknowledge: AcknowledgeForm,
};
