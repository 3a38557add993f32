import type { ItemValues } from '#shared/checklist/fields.ts';

/** A checklist that was read from a file, or that is written to one. It has no ids. */
export type FileTask = ItemValues<'task'>;
export type FileTopic = ItemValues<'topic'> & { tasks: FileTask[] };
export type FileSubplan = ItemValues<'subplan'> & { topics: FileTopic[] };
export type FileTemplate = {
  name: string;
  description: string;
  remind_days_before_due: number;
  public: boolean;
  subplans: FileSubplan[];
};
