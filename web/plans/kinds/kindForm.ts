import type { ReactNode } from 'react';
import type { SettingsInput } from '#shared/checklist/kinds/kinds.ts';

/** The props of a component that completes a task of a kind. */
export type KindFormProps = {
  settings: SettingsInput;
  /** The element around what is shown. */
  className: string;
  /** The given evidence, and notes about it. */
  children: ReactNode;
  /** Whether it is to be given; otherwise it is only shown. */
  isOpen: boolean;
  busy: boolean;
  /** Why the viewer cannot give it, or null. */
  refusal: string | null;
  /** Sends the evidence, with the doer's input. */
  onGive: (given: Record<string, string>) => void;
};
