import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { exportPeople as contract } from '#shared/directory/import/contract.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import { asFile } from '../../platform/http/files/sendFile.ts';
import type { Services } from '../../platform/http/services.ts';
import { exportPeople } from './exportPeople.ts';

export function peopleExportRoutes(app: FastifyInstance, { db }: Services): void {
  registerEndpoint(app, contract, async ({ query, reply }) => {
    const format = query.format ?? 'csv';
    return asFile(reply, 'people', format).send(Readable.from(exportPeople(db, format)));
  });
}
