import * as Type from 'typebox';
import type { Static, TSchema } from 'typebox';

/** Who may call at all. Rights on the object itself are decided by the rules of its feature. */
export type Access = 'anyone' | 'person' | 'manager';

type EndpointShape = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the API base, with `:name` parameters. */
  url: `/${string}`;
  access: Access;
  /** One line for the API document. */
  summary: string;
  schema: {
    params?: TSchema;
    querystring?: TSchema;
    headers?: TSchema;
    body?: TSchema;
    response: Record<number, TSchema>;
  };
};

/**
 * One call of the API. The server validates, filters its answers and documents itself with it; the browser takes the
 * path and the types from it. So neither can drift from the other.
 */
export type Endpoint = EndpointShape;

export function endpoint<const E extends EndpointShape>(definition: E): E {
  return definition;
}

type StaticOf<
  E extends Endpoint,
  Part extends 'params' | 'querystring' | 'body',
> = E['schema'][Part] extends TSchema ? Static<E['schema'][Part]> : undefined;

export type ParamsOf<E extends Endpoint> = StaticOf<E, 'params'>;
export type QueryOf<E extends Endpoint> = StaticOf<E, 'querystring'>;
export type BodyOf<E extends Endpoint> = StaticOf<E, 'body'>;

type Success = 200 | 201 | 204;

/** What a successful call answers; `null` for 204. */
export type ReplyOf<E extends Endpoint> = {
  [Status in keyof E['schema']['response'] & Success]: E['schema']['response'][Status] extends TSchema
    ? Static<E['schema']['response'][Status]>
    : never;
}[keyof E['schema']['response'] & Success];

/** A save may name the version that it was made from; another one is a 412 (contract §1). */
export const IfMatch = Type.Object({
  'if-match': Type.Optional(Type.String({ description: 'the ETag that was edited' })),
});

/** A POST may name itself, so that a retry answers the first result again (contract §1). */
export const IdempotencyKey = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
});
