import { encodeExtended } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { fileNamePart } from '#shared/text.ts';

/**
 * Returns the Content-Disposition header for a download, with the name in ASCII and in UTF-8 (RFC 6266). In
 * the ASCII form other characters become underscores.
 */
export function contentDisposition(name: string): string {
  // Always quoted, for clients that read the name with a pattern that expects quotes.
  const ascii = name.replace(/[^ -~]/g, '_').replace(/["\\]/g, '\\$&');
  return `attachment; filename="${ascii}"; filename*=${encodeExtended(name)}`;
}

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
};

/** Prepares the reply for a file of this name and format. */
export function asFile(reply: FastifyReply, name: string, format: keyof typeof CONTENT_TYPES): FastifyReply {
  return reply
    .type(CONTENT_TYPES[format])
    .header('content-disposition', contentDisposition(`${fileNamePart(name)}.${format}`));
}
