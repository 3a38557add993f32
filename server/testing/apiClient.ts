import type { paths } from './apiTypes.ts';

// A client of the API without dependencies, typed by what `npm run api-types` generates. docs/api.md uses it. Stricter
// than openapi-fetch 0.17, which accepts unknown fields in bodies.

type Method = 'get' | 'put' | 'post' | 'delete';
type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];
type Operation<M extends Method, P extends keyof paths> = paths[P] extends Record<M, infer O> ? O : never;

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : undefined;
type Body<O> = O extends { requestBody: infer Required }
  ? { body: Json<Required> }
  : O extends { requestBody?: { content: object } }
    ? { body?: Json<O['requestBody']> }
    : { body?: never };
type Input<O> = (O extends { parameters: infer Parameters } ? Parameters : never) & Body<O>;
type Arguments<O> = Record<never, never> extends Input<O> ? [input?: Input<O>] : [input: Input<O>];
type Result<O> = O extends { responses: { 200: infer Success } | { 201: infer Success } }
  ? Json<Success>
  : undefined;

export type Problem = { status: number; code: string; detail: string };

/** A refusal of the API. */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

type OnResponse = (method: Method, path: keyof paths, response: Response) => Promise<void>;
type Untyped = Partial<Record<'path' | 'query' | 'header', Record<string, string>>> & { body?: unknown };

/**
 * Returns a function that makes a call and returns the JSON of its response, undefined without one. It throws an
 * `ApiError` when the API refuses. `onResponse` gets a copy of each response, for its headers.
 */
export function createClient(origin: string, token: string, onResponse?: OnResponse) {
  return async <M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...[input]: Arguments<Operation<M, P>>
  ): Promise<Result<Operation<M, P>>> => {
    const { path: ids = {}, query = {}, header = {}, body }: Untyped = input ?? {};
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''));
    const response = await fetch(`${origin}${filled}?${new URLSearchParams(query).toString()}`, {
      method: method.toUpperCase(),
      headers: { ...header, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await onResponse?.(method, path, response.clone());
    const text = await response.text();
    const value = text === '' ? undefined : JSON.parse(text);
    if (!response.ok) throw new ApiError(value);
    return value;
  };
}
