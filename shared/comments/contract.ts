import * as Type from 'typebox';
import { endpoint, IdempotencyKey } from '../endpoint.ts';
import { page, pageQuery } from '../page.ts';
import { Id, NoContent } from '../schema.ts';
import { Comment, NewComment, SeenComments } from './schema.ts';

const ById = Type.Object({ id: Id });

export const listComments = endpoint({
  method: 'GET',
  url: '/onboarding-plan/:id/comments',
  access: 'person',
  summary:
    'The comments on a plan, its topics and its tasks, oldest first; the header Link has the address of the next page',
  schema: { params: ById, querystring: Type.Object(pageQuery), response: { 200: page(Comment) } },
});

export const addComment = endpoint({
  method: 'POST',
  url: '/onboarding-plan/:id/comments',
  access: 'person',
  summary: 'Comment on a plan, a topic or a task; the other side is notified by mail',
  schema: { params: ById, headers: IdempotencyKey, body: NewComment, response: { 201: Comment } },
});

export const markCommentsSeen = endpoint({
  method: 'PUT',
  url: '/onboarding-plan/:id/comments/seen',
  access: 'person',
  summary: 'Mark the comments of a plan up to this one as seen by the caller',
  schema: { params: ById, body: SeenComments, response: { 204: NoContent } },
});
