import * as Type from 'typebox';
import { Id, Instant, nullable, RequiredText } from '../schema.ts';

/** What one side said to the other about the plan, a topic or a task. */
export const Comment = Type.Object({
  id: Id,
  topic_id: nullable(Id),
  task_id: nullable(Id),
  about: Type.String({ description: 'the name of the topic or task as it was; empty for the plan' }),
  author: Type.Object({ id: Id, name: Type.String() }),
  text: Type.String(),
  created_at: Instant,
});
export type Comment = Type.Static<typeof Comment>;

export const NewComment = Type.Object({
  text: RequiredText,
  topic_id: Type.Optional(nullable(Id)),
  task_id: Type.Optional(nullable(Id)),
});
export type NewComment = Type.Static<typeof NewComment>;
