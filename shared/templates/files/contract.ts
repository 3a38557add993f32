import * as Type from 'typebox';
import { endpoint, IdempotencyKey } from '../../endpoint.ts';
import { freeText, Id, MarkdownFile } from '../../schema.ts';
import { NAME_LENGTH } from '../../text.ts';
import { CHECKLIST_FILE_TYPES, ImportPreview } from './schema.ts';

export const importTemplate = endpoint({
  method: 'POST',
  url: '/template/import',
  access: 'manager_or_hr',
  session_only: false,
  limits: ['checklist', 'content'],
  hr: 'company',
  logged_as: null,
  bounded_by: 'cut',
  summary:
    'Create a template from a file: Markdown, CSV, HTML as it is copied from a document, or the JSON of a Trello board. With dry_run only what would become of each line',
  schema: {
    querystring: Type.Object({
      dry_run: Type.Optional(Type.Boolean()),
      name: Type.Optional(
        Type.String({ ...freeText(NAME_LENGTH), description: 'used where the file has no name' }),
      ),
    }),
    headers: IdempotencyKey,
    consumes: [...CHECKLIST_FILE_TYPES],
    body: Type.Unsafe<Uint8Array<ArrayBuffer>>({ type: 'string', description: 'at most 1 MiB, in UTF-8' }),
    response: { 200: ImportPreview, 201: Type.Object({ id: Id }) },
  },
});

export const exportTemplate = endpoint({
  method: 'GET',
  url: '/template/:id/export',
  access: 'manager_or_hr',
  summary: 'A template as Markdown, as POST /template/import reads it',
  schema: {
    params: Type.Object({ id: Id }),
    produces: ['text/markdown'],
    response: { 200: MarkdownFile },
  },
});
