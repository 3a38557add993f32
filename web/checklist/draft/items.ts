import type { DueInput } from '#shared/checklist/due.ts';
import type { ItemValues } from '#shared/checklist/fields.ts';
import type { OwnerDraft } from '#shared/checklist/owner.ts';

/*
 * A checklist in an editor: the common part of templates and plans. Other fields, such as a plan's ticks, stay on the
 * objects and are ignored by the server (API 8).
 */
export type TaskDraft = { id: string } & Omit<ItemValues<'task'>, 'owner'> & { owner?: OwnerDraft };
export type TopicDraft = { id: string } & ItemValues<'topic'> & { tasks: TaskDraft[] };
/** `due` in its sent form: null if it no longer counts from the start. */
export type SubplanDraft = { id: string; due?: DueInput } & Omit<ItemValues<'subplan'>, 'due'> & {
    topics: TopicDraft[];
  };
