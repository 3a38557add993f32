import type { DueInput } from '#shared/checklist/due.ts';
import type { ItemValues } from '#shared/checklist/fields.ts';
import type { OwnerDraft } from '#shared/checklist/owner.ts';

/*
 * A checklist while it is edited: what templates and plans have in common. Their other fields, such as a
 * plan's ticks, stay on the objects and are ignored by the server when they are sent (API 8).
 */
export type TaskDraft = { id: string } & Omit<ItemValues<'task'>, 'owner'> & { owner?: OwnerDraft };
export type TopicDraft = { id: string } & ItemValues<'topic'> & { tasks: TaskDraft[] };
/** `due` as it is sent: what no longer counts from the start says so. */
export type SubplanDraft = { id: string; due?: DueInput } & Omit<ItemValues<'subplan'>, 'due'> & {
    topics: TopicDraft[];
  };
