import type { ReplyOf } from '#shared/endpoint.ts';
import type { Rest } from '../../client/address.ts';
import type { EndpointName, Endpoints } from '../../client/endpoints.ts';
import { type AnyInput, type CallInput, isStatus, request } from '../../client/http.ts';

/** A response with the entity tag that the server recognizes it by. */
export type Marked<Reply> = { reply: Reply; etag: string | null };

/** Like `call`, for background requests whose response may be known already: then it is not sent again. */
export async function callUnlessSame<N extends EndpointName>(
  name: N,
  known: Marked<ReplyOf<Endpoints[N]>> | undefined,
  ...[input]: Rest<CallInput<Endpoints[N]>>
): Promise<Marked<ReplyOf<Endpoints[N]>>> {
  const headers: Record<string, string> = known?.etag ? { 'If-None-Match': known.etag } : {};
  try {
    const response = await request(name, { ...(input as AnyInput), headers });
    return { reply: (await response.json()) as ReplyOf<Endpoints[N]>, etag: response.headers.get('ETag') };
  } catch (error) {
    if (known && isStatus(error, 304)) return known;
    throw error;
  }
}
