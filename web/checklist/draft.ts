/*
 * A checklist while it is being edited: what templates and plans have in common (spec §3). Their own further fields, such
 * as a plan's ticks, stay on the objects untouched and are ignored when they are sent (contract §1).
 */
export type TaskDraft = { id: string; name: string; task_content: string; note: string };

export type TopicDraft = {
  id: string;
  name: string;
  description: string;
  public: boolean;
  tasks: TaskDraft[];
};

export type SubplanDraft = {
  id: string;
  name: string;
  description: string;
  due_in_days: number;
  public: boolean;
  topics: TopicDraft[];
};
