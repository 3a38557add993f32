import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, NoContent } from '../../schema.ts';
import { PHOTO_TYPES } from './limits.ts';

const Bytes = (description: string) =>
  Type.Unsafe<Uint8Array<ArrayBuffer>>({ type: 'string', format: 'binary', description });

export const setPhoto = endpoint({
  method: 'PUT',
  url: '/user/self/photo',
  access: 'person',
  session_only: true,
  limits: ['photo'],
  hr: 'none',
  logged_as: null,
  summary:
    'Set the photo of the signed-in person, which the server makes a square of 256 pixels without metadata',
  schema: {
    consumes: [...PHOTO_TYPES],
    body: Bytes('a PNG, JPEG or WebP of at most 1 MiB and 40 million pixels'),
    response: { 200: Type.Object({ photo: Type.String() }) },
  },
});

export const removePhoto = endpoint({
  method: 'DELETE',
  url: '/user/self/photo',
  access: 'person',
  session_only: true,
  limits: [],
  hr: 'none',
  logged_as: null,
  summary: 'Remove the photo of the signed-in person',
  schema: { response: { 204: NoContent } },
});

export const getPhoto = endpoint({
  method: 'GET',
  url: '/person/:id/photo',
  access: 'person',
  is_passive: true,
  summary: 'The photo of a person whom the caller sees; 404 where there is none',
  schema: {
    params: Type.Object({ id: Id }),
    querystring: Type.Object({
      v: Type.Optional(
        Type.String({
          maxLength: 64,
          description: 'the `photo` of an answer, with which a browser keeps the reply',
        }),
      ),
    }),
    produces: ['image/webp'],
    response: { 200: Bytes('a WebP of 256 pixels') },
  },
});
