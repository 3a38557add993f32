import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, NoContent } from '../schema.ts';
import { Operation, TestMail } from './schema.ts';

export const getOperation = endpoint({
  method: 'GET',
  url: '/operation',
  access: 'admin',
  bounded_by: { items: 211, item_bytes: 4_000 },
  summary: 'How the installation does: ten parts, each with what to do, and the mails and work that failed',
  schema: { response: { 200: Operation } },
});

export const sendTestMail = endpoint({
  method: 'POST',
  url: '/operation/test-mail',
  access: 'admin',
  session_only: true,
  limits: ['mail'],
  hr: 'none',
  logged_as: null,
  summary: 'Send a mail to the caller now, and return what the mail server said',
  schema: { response: { 200: TestMail } },
});

export const retryMail = endpoint({
  method: 'POST',
  url: '/operation/mail/:id/retry',
  access: 'admin',
  session_only: true,
  limits: ['mail'],
  hr: 'none',
  logged_as: null,
  summary: 'Send a mail that failed again, also one that was given up',
  schema: { params: Type.Object({ id: Id }), response: { 204: NoContent } },
});

export const retryWork = endpoint({
  method: 'POST',
  url: '/operation/work/:id/retry',
  access: 'admin',
  session_only: true,
  limits: [],
  hr: 'none',
  logged_as: null,
  summary: 'Try work that failed again now, and not at its time',
  schema: { params: Type.Object({ id: Id }), response: { 204: NoContent } },
});
