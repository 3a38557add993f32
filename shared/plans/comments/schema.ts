import * as Type from 'typebox';
import { Id, Instant, nullable, RequiredText } from '../../schema.ts';

/** A comment of one side on the plan (without `topic_id` and `task_id`), a topic or a task (Comments 1). */
export const Comment = Type.Object({
  id: Id,
  topic_id: nullable(Id),
  task_id: nullable(Id),
  about: Type.String({
    description: 'the name of the topic or task when it was commented on; empty for the plan',
  }),
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

export const SeenComments = Type.Object({ comment_id: Id });
