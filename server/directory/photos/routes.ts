import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/people/photos/contract.ts';
import { PHOTO_LIMIT, PHOTO_TYPES } from '#shared/people/photos/limits.ts';
import { hasRole } from '#shared/people/viewer.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { acceptFilesOnly } from '../../platform/http/files/acceptFilesOnly.ts';
import { foundOr404 } from '../../platform/http/errors.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import { setPhoto } from './actions.ts';
import { readPicture } from './readPicture.ts';
import { findPhoto } from './photos.sql.ts';

const TOO_LARGE = 'The photo is larger than 1 MB. Make it smaller, and choose it again.';

/** The photos of people (Photos 1 to 3). */
export function photoRoutes(app: FastifyInstance, { db, config, context, photoQueue }: Services): void {
  acceptFilesOnly(app, PHOTO_TYPES, PHOTO_LIMIT, { tooLarge: TOO_LARGE });

  registerEndpoint(
    app,
    contract.setPhoto,
    async ({ viewer, body }) => {
      const file = body();
      const picture = await photoQueue.run(viewer.id, () => readPicture(file));
      await inTransaction(db, (tx) => setPhoto(tx, context, viewer, picture));
      return { photo: picture.hash };
    },
    // It has a queue of its own: large photos of many people leave all connections to the calls of others.
    { isQueued: false },
  );

  registerEndpoint(app, contract.removePhoto, async ({ viewer }) => {
    await inTransaction(db, (tx) => setPhoto(tx, context, viewer, null));
    return null;
  });

  registerEndpoint(app, contract.getPhoto, async ({ viewer, params, query, request, reply, read }) => {
    // Without the search: a person who was found by their email comes with the hash of that response (Owners 12).
    const found = config.directory ? null : (query.v ?? '');
    const { bytes, hash } = foundOr404(
      await read((from) => findPhoto(from, viewer, { id: params.id, canSearch: hasRole(viewer), found })),
    );
    const etag = `"${hash}"`;
    // A browser that two people use asks again for the second: the address is the same, the rights are not.
    reply
      .header('etag', etag)
      .header('vary', 'authorization')
      .header(
        'cache-control',
        query.v === hash ? 'private, max-age=31536000, immutable' : 'private, no-cache',
      );
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('image/webp').send(bytes);
  });
}
