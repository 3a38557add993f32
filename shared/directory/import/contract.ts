import * as Type from 'typebox';
import { endpoint, IdempotencyKey } from '../../endpoint.ts';
import { CSV_OR_JSON, CsvOrJsonFile, oneOf } from '../../schema.ts';
import { DATE_ORDERS } from './days.ts';
import { ImportResult } from './schema.ts';

export const importPeople = endpoint({
  method: 'POST',
  url: '/person/import',
  access: 'admin_or_manager',
  session_only: true,
  limits: ['import'],
  hr: 'none',
  logged_as: null,
  bounded_by: 'cut',
  summary:
    'Create and update people from a CSV file, all or none; a manager their direct reports. A 400 lists all errors',
  schema: {
    querystring: Type.Object({
      dry_run: Type.Optional(Type.Boolean()),
      date_order: Type.Optional(
        oneOf(DATE_ORDERS, {
          description: 'what comes first in days such as 1/12/2026; otherwise the file has to tell',
        }),
      ),
      scope: Type.Optional(oneOf(['reports'], { description: 'an admin imports as a manager would' })),
    }),
    headers: IdempotencyKey,
    consumes: ['text/csv'],
    body: Type.Unsafe<Uint8Array<ArrayBuffer>>({
      type: 'string',
      description: 'at most 10,000 people and 5 MiB, in UTF-8',
    }),
    response: { 200: ImportResult },
  },
});

export const exportPeople = endpoint({
  method: 'GET',
  url: '/person/export',
  access: 'admin',
  limits: ['import'],
  summary: 'Everybody as a file: in CSV the columns of an import, in JSON also roles and state',
  schema: {
    querystring: Type.Object({ format: Type.Optional(oneOf(['csv', 'json'])) }),
    produces: CSV_OR_JSON,
    response: { 200: CsvOrJsonFile },
  },
});
