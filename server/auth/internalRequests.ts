import { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomToken } from '../platform/secrets/secret.ts';
import type { Session } from './session.ts';

/** The reply to a call that the server makes of itself. */
type OwnReply = { status: number; link: string | undefined; body: string };

type InternalRequest = {
  session: Session;
  /** The network address of the visitor, for the log and the limits. */
  address: string;
};

/**
 * The server's internal requests for a page that it renders. They run through everything that every call runs through:
 * rights, limits, queue, response schema, logs. A ticket identifies the person instead of a token, so that the session
 * is read once a page.
 */
export class InternalRequests {
  readonly #open = new Map<string, Session>();

  /** Sends a GET to the API as the person of the page. */
  async get(app: FastifyInstance, url: string, { session, address }: InternalRequest): Promise<OwnReply> {
    const ticket = randomToken();
    this.#open.set(ticket, session);
    try {
      const headers = { authorization: `${SCHEME} ${ticket}` };
      const { statusCode, headers: sent, body } = await app.inject({ url, headers, remoteAddress: address });
      return { status: statusCode, link: sent['link'] as string | undefined, body };
    } finally {
      this.#open.delete(ticket);
    }
  }

  /** Returns the session of a call of `get`, once; null for every request from outside. */
  take({ raw, headers: { authorization = '' } }: FastifyRequest): Session | null {
    // A request from a socket is never internal, whatever it carries.
    if (!authorization.startsWith(`${SCHEME} `) || raw instanceof IncomingMessage) return null;
    const ticket = authorization.slice(SCHEME.length + 1);
    const session = this.#open.get(ticket) ?? null;
    this.#open.delete(ticket);
    return session;
  }
}

const SCHEME = 'Page';
