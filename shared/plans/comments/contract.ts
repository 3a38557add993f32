import * as Type from 'typebox';
import { IdempotencyKey } from '../../endpoint.ts';
import { page, pageQuery } from '../../page.ts';
import { planEndpoint } from '../accessLog/planEndpoint.ts';
import { Id, NoContent } from '../../schema.ts';
import { Comment, NewComment, SeenComments } from './schema.ts';

const ById = Type.Object({ id: Id });

export const listComments = planEndpoint({
  method: 'GET',
  url: '/onboarding-plan/:id/comments',
  access: 'person',
  logged_as: 'plan',
  bounded_by: 'pages',
  summary:
    'The comments on a plan, its topics and its tasks, oldest first; the header Link has the address of the next page',
  schema: { params: ById, querystring: Type.Object(pageQuery), response: { 200: page(Comment) } },
});

export const addComment = planEndpoint({
  method: 'POST',
  url: '/onboarding-plan/:id/comments',
  access: 'person',
  session_only: false,
  limits: ['comment'],
  hr: 'none',
  logged_as: null,
  summary: 'Comment on a plan, a topic or a task; the other side is notified by mail',
  schema: { params: ById, headers: IdempotencyKey, body: NewComment, response: { 201: Comment } },
});

export const markCommentsSeen = planEndpoint({
  method: 'PUT',
  url: '/onboarding-plan/:id/comments/seen',
  access: 'person',
  session_only: false,
  limits: [],
  hr: 'none',
  logged_as: null,
  summary: 'Mark the comments of a plan up to this one as seen by the caller',
  schema: { params: ById, body: SeenComments, response: { 204: NoContent } },
});
