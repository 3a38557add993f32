import * as Type from 'typebox';
import { planEndpoint } from '../../plans/accessLog/planEndpoint.ts';
import { BatchStarted } from '../../batches/schema.ts';
import { endpoint, IdempotencyKey } from '../../endpoint.ts';
import { Id } from '../../schema.ts';
import { Audit, AuditFilter, auditQuery } from './schema.ts';

export const getAudit = planEndpoint({
  method: 'GET',
  url: '/audit',
  access: 'hr_or_admin',
  logged_as: 'list',
  bounded_by: 'pages',
  summary:
    'Everybody who started in a period, each with their plan or none, and what deviates: of all for admins, of their scope for HR; the header Link has the address of the next page',
  schema: { querystring: Type.Object(auditQuery), response: { 200: Audit } },
});

export const startAuditExport = endpoint({
  method: 'POST',
  url: '/audit/export',
  access: 'hr_or_admin',
  session_only: false,
  limits: ['bulk'],
  hr: 'departments',
  logged_as: null,
  summary: 'Make a signed file of the audit with the report of each completed plan, in a batch',
  schema: { headers: IdempotencyKey, body: AuditFilter, response: { 202: BatchStarted } },
});

export const getAuditExport = planEndpoint({
  method: 'GET',
  url: '/audit/export/:batch_id',
  access: 'hr_or_admin',
  limits: ['report'],
  logged_as: 'csv',
  summary: 'The file of an export that the caller has started, once its batch is done, for seven days',
  schema: {
    params: Type.Object({ batch_id: Id }),
    produces: ['application/zip'],
    response: { 200: Type.String({ format: 'binary' }) },
  },
});
