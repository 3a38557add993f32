import type { ItemValues } from '#shared/checklist/fields.ts';
import type { FileOwner } from './options.ts';

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
