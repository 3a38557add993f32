import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { page, pageQuery } from '../../page.ts';
import { AccessLogEntry } from './schema.ts';

export const listAccesses = endpoint({
  method: 'GET',
  url: '/access-log',
  access: 'admin',
  bounded_by: 'pages',
  summary:
    'What HR opened, newest first, once per item and day; the header Link has the address of the next page',
  schema: { querystring: Type.Object(pageQuery), response: { 200: page(AccessLogEntry) } },
});

export const exportAccesses = endpoint({
  method: 'GET',
  url: '/access-log/export',
  access: 'admin',
  limits: ['import'],
  summary: 'The whole access log as a file, newest first',
  schema: {
    produces: ['text/csv'],
    response: { 200: Type.Unsafe<string>({ description: 'CSV with a header' }) },
  },
});
