import http from 'node:http';
import https from 'node:https';
import type { Failure } from '../sending/sendLoop.ts';
import { isPublicAddress, literalAddress, lookupPublic, PrivateAddressError } from './network.ts';

// Nothing of a response is used but its status: more of it is not read.
const MAX_RESPONSE_BYTES = 65_536;

type RequestOptions = {
  url: string;
  headers: Record<string, string>;
  body: string;
  allow_private: boolean;
  signal: AbortSignal;
};

/**
 * Posts a body and returns the status of the response. Redirects are not followed. Throws a
 * PrivateAddressError instead of connecting to an address that is not public.
 */
export function post({ url, headers, body, allow_private, signal }: RequestOptions): Promise<number> {
  const target = new URL(url);
  const literal = literalAddress(target);
  if (!allow_private && literal !== null && !isPublicAddress(literal)) {
    return Promise.reject(new PrivateAddressError());
  }
  const { request } = target.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(target, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Gangway',
        ...headers,
      },
      // A connection of its own: one that is kept may have been closed by the server.
      agent: false,
      signal,
      ...(allow_private ? {} : { lookup: lookupPublic }),
    });
    let status: number | undefined;
    // Once the status has been received, a response that breaks off or does not end is no failure.
    sent.on('error', (error) => (status === undefined ? reject(error) : resolve(status)));
    // An upgrade (101), which nobody asked for, closes the connection without an error.
    sent.on('close', () => {
      if (status === undefined) reject(Object.assign(new Error('no response'), { code: 'ECONNRESET' }));
    });
    sent.on('response', (response) => {
      status = response.statusCode ?? 0;
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_RESPONSE_BYTES) response.destroy();
      });
      response.on('error', () => undefined);
      response.on('close', () => resolve(response.statusCode ?? 0));
    });
    sent.end(body);
  });
}

/** Sentences for connection errors, by error code. */
const CONNECTION_ERRORS: Record<string, string> = {
  ECONNREFUSED: 'Nothing listens at the address.',
  ENOTFOUND: 'The name of the server is not known.',
  EAI_AGAIN: 'The name of the server cannot be looked up at the moment.',
  ECONNRESET: 'The server closed the connection without a response.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
  ETIMEDOUT: 'The server cannot be reached.',
  ABORT_ERR: 'The server did not respond in time.',
};

/** Returns the failure of an attempt that ended without a response. */
export function connectionFailure(error: unknown): Failure {
  return { reason: describe(error as Error & { code?: string }), server: 'down', final: false };
}

function describe(error: Error & { code?: string; errors?: (Error & { code?: string })[] }): string {
  if (error instanceof PrivateAddressError) return error.message;
  // Of a name with several addresses.
  const { code = '' } = error.errors?.[0] ?? error;
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_|DEPTH_|SELF_SIGNED)/.test(code)) {
    return `The certificate or encryption of the server is not accepted: ${code}.`;
  }
  return CONNECTION_ERRORS[code] ?? `The connection failed${code === '' ? '' : `: ${code}`}.`;
}

/** Returns the failure of a response, or null for 2xx. */
export function responseFailure(status: number): Failure | null {
  if (status >= 200 && status < 300) return null;
  // Of a redirect or another refusal of this request the next delivery may be accepted.
  const server = status >= 500 || status === 429 ? 'down' : 'up';
  return { reason: `The server responded with ${status}.`, server, final: false };
}
