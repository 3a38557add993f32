import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/plans/accessLog/contract.ts';
import { ACCESS_LOG_COLUMNS, accessLogCells } from '#shared/plans/accessLog/export.ts';
import { csvLine } from '#shared/csv.ts';
import { PAGE_SIZE } from '#shared/page.ts';
import type { Database } from '../../platform/database/connect.ts';
import { linkedPage } from '../../platform/http/nextPage.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import { asFile } from '../../platform/http/files/sendFile.ts';
import type { Services } from '../../platform/http/services.ts';
import { listAccesses, listAllAccesses } from './accessLog.sql.ts';

/** The routes of the access log for admins (Access log 4). */
export function accessLogRoutes(app: FastifyInstance, { db }: Services): void {
  registerEndpoint(app, contract.listAccesses, async ({ query, request, reply, read }) => {
    const { limit = PAGE_SIZE, cursor } = query;
    const rows = await read((from) => listAccesses(from, { limit: limit + 1, before: cursor }));
    return linkedPage(rows, limit, { request, reply });
  });

  registerEndpoint(app, contract.exportAccesses, ({ reply }) =>
    asFile(reply, 'access-log', 'csv').send(Readable.from(accessLogFile(db))),
  );
}

/** Yields the file in parts, so that a log of any size fits into memory. */
async function* accessLogFile(db: Database): AsyncGenerator<string> {
  yield csvLine(ACCESS_LOG_COLUMNS);
  for await (const page of listAllAccesses(db)) {
    yield page.map((entry) => csvLine(accessLogCells(entry))).join('');
  }
}
