import type { FastifyInstance } from 'fastify';
import { PAGE_BYTES } from '#shared/page.ts';
import type { ImportPreview } from '#shared/templates/files/schema.ts';
import * as contract from '#shared/templates/files/contract.ts';
import { CHECKLIST_FILE_LIMIT } from '#shared/templates/files/limits.ts';
import { CHECKLIST_FILE_TYPES, type ChecklistFileType } from '#shared/templates/files/schema.ts';
import { resolveFile, shownFile, withEmails } from '../../checklist/files/owners/resolve.ts';
import { parseOutside } from '../../checklist/files/parseOutside.ts';
import { printTemplate } from '../../checklist/files/write/printTemplate.ts';
import { firstWithin } from '../../platform/http/answers/firstWithin.ts';
import { foundOr404, Refusal } from '../../platform/http/errors.ts';
import { acceptFilesOnly } from '../../platform/http/files/acceptFilesOnly.ts';
import { asFile } from '../../platform/http/files/sendFile.ts';
import { idempotent } from '../../platform/http/idempotency/idempotent.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import { createTemplate } from '../actions.ts';
import { findTemplate } from '../templates.sql.ts';
import { lookUpOf } from '../people/lookUp.ts';
import { fileText, usableTemplate } from './usableTemplate.ts';

/** A template as Markdown (Files 1). */
export function templateExportRoutes(app: FastifyInstance): void {
  registerEndpoint(app, contract.exportTemplate, async ({ viewer, params, reply, read }) => {
    const template = await read(async (db) => {
      const found = foundOr404(await findTemplate(db, { ...viewer, template_id: params.id }));
      return withEmails(db, found);
    });
    return asFile(reply, template.name, 'md').send(printTemplate(template));
  });
}

/** It takes files instead of JSON (Files 2). They are read one by one, in a queue of their own (API 15). */
export function templateImportRoutes(app: FastifyInstance, services: Services): void {
  const { db, context, checklistQueue } = services;
  acceptFilesOnly(app, CHECKLIST_FILE_TYPES, CHECKLIST_FILE_LIMIT, { tooLarge: TOO_LARGE });

  registerEndpoint(
    app,
    contract.importTemplate,
    async ({ viewer, query, body, request, reply }) => {
      const text = fileText(body());
      const type = typeOf(request.headers['content-type']);
      const read = await checklistQueue.run(viewer.id, () => parseOutside(type, text, query.name));
      const file = await resolveFile(db, lookUpOf(services, viewer), read);
      if (query.dry_run) return boundedPreview(shownFile(file));
      const template = usableTemplate(file);
      const created = await idempotent(db, { viewer, request }, (tx) =>
        createTemplate(tx, context, viewer, template),
      );
      return reply.code(201).send(created);
    },
    { isQueued: false },
  );
}

/** Returns a preview with as many lines as fit into an answer (API 22), or throws a 413 where the template alone does not. */
function boundedPreview(preview: ImportPreview): ImportPreview {
  const { lines, ...rest } = preview;
  const left = PAGE_BYTES - bytesOf(rest);
  if (left < 0) throw new Refusal(413, 'body.too_large', TOO_LARGE);
  return { ...rest, lines: firstWithin(lines, left) };
}

const bytesOf = (value: object) => Buffer.byteLength(JSON.stringify(value));

const TOO_LARGE = 'The file is larger than 1 MiB. Make two templates of it.';

// The parser of the content type has accepted one of them.
function typeOf(header: string | undefined): ChecklistFileType {
  return CHECKLIST_FILE_TYPES.find((type) => header?.toLowerCase().startsWith(type)) ?? 'text/markdown';
}
