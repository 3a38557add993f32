import type { ItemValues } from '#shared/checklist/fields.ts';
import type { OwnerKind } from '#shared/checklist/owner.ts';

/** The owner of a task, by name: a file has no ids. The email distinguishes people with the same name. */
export type FileOwner = {
  kind: OwnerKind;
  person: { name: string; email?: string } | null;
  group: { name: string } | null;
};

/** A checklist that was read from a file, or that is written to one. It has no ids. */
export type FileTask = Omit<ItemValues<'task'>, 'owner'> & { owner?: FileOwner };
export type FileTopic = ItemValues<'topic'> & { tasks: FileTask[] };
export type FileSubplan = ItemValues<'subplan'> & { topics: FileTopic[] };
export type FileTemplate = {
  name: string;
  description: string;
  remind_days_before_due: number;
  public: boolean;
  subplans: FileSubplan[];
};

/** A template or a plan that is written: a plan has ticks, and nobody publishes it. */
export type PrintedTask = FileTask & { completed?: boolean; not_applicable?: boolean; reason?: string };
export type PrintedSubplan = ItemValues<'subplan'>;
export type Printed = Omit<FileTemplate, 'subplans' | 'public'> & {
  public?: boolean;
  subplans: (PrintedSubplan & { topics: (ItemValues<'topic'> & { tasks: PrintedTask[] })[] })[];
};
