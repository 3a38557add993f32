/*
 * A checklist while it is edited: what templates and plans have in common. Their other fields, such as a
 * plan's ticks, stay on the objects and are ignored by the server when they are sent (API 8).
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
