import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Below it the headers weigh as much as is saved, in bytes. */
const LEAST = 1_000;

/** Text types. Files of the build are compressed already, and PDF has its own compression. */
const TEXT = /^(?:text\/|application\/(?:[\w.-]+\+)?json\b)/;

// 4 of 11: the sizes of 11 within 15 %, in a tenth of its time.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 5 };

type Encoding = 'br' | 'gzip';

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body) => promisify(gzip)(body, GZIP),
};

/**
 * Compresses pages and the responses to GET calls, with or without a proxy in front (Operations 27). It leaves out
 * responses that hold both a secret and text of others, whose size would reveal whether they are alike (BREACH):
 * sign-ins and calls that create a secret, which are not GET calls. Streams pass unchanged.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isText(request, reply, payload)) return payload;
    addVary(reply);
    const body = Buffer.from(payload);
    const encoding = body.length < LEAST ? null : preferredEncoding(request.headers['accept-encoding']);
    if (encoding === null) return payload;
    reply.header('content-encoding', encoding);
    const etag = reply.getHeader('etag');
    // Two encodings are two representations, which one strong validator must not name.
    if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`);
    return compressors[encoding](body);
  });
}

function isText(request: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string | Buffer {
  return (
    request.method === 'GET' &&
    (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
    !request.url.startsWith('/api/auth/') &&
    !reply.hasHeader('content-encoding') &&
    TEXT.test(String(reply.getHeader('content-type') ?? ''))
  );
}

function addVary(reply: FastifyReply): void {
  const vary = String(reply.getHeader('vary') ?? '');
  if (!/\baccept-encoding\b/i.test(vary)) {
    reply.header('vary', vary === '' ? 'accept-encoding' : `${vary}, accept-encoding`);
  }
}

/** Returns the encoding that the header allows and that we prefer, or null. */
export function preferredEncoding(header: string | string[] | undefined): Encoding | null {
  const weights = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((part): [string, number] => {
        const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
        const [, weight = '1'] = /^q=(\d(?:\.\d{1,3})?)$/.exec(parameters[0] ?? '') ?? [];
        return [name, Number(weight)];
      }),
  );
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, gz] = [weightOf('br'), weightOf('gzip')];
  if (br === 0 && gz === 0) return null;
  return br >= gz ? 'br' : 'gzip';
}
