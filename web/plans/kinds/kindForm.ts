import type { ReactNode } from 'react';
import type { SettingsInput } from '#shared/checklist/kinds/kinds.ts';

/** What a component gets that finishes a task of a kind. */
export type KindFormProps = {
  settings: SettingsInput;
  /** The element around what is shown. */
  className: string;
  /** What was given, and what is to be known of it. */
  children: ReactNode;
  /** Whether it is to be given; otherwise it is only shown. */
  isOpen: boolean;
  busy: boolean;
  /** Why the viewer cannot give it, or null. */
  refusal: string | null;
  /** Gives the evidence, with what the doer has entered. */
  onGive: (given: Record<string, string>) => void;
};
