import * as Type from 'typebox';
import type { Static, TSchema } from 'typebox';

/**
 * The access to an endpoint: without sign-in, signed in, or signed in with one of these roles. Rights on an object are
 * checked in addition.
 */
export type Access = 'anyone' | 'person' | RoleAccess;
export type RoleAccess =
  | 'manager'
  | 'manager_or_hr'
  | 'manager_hr_or_admin'
  | 'admin'
  | 'admin_or_manager'
  | 'hr_or_admin';

/** The counters of a person's calls, besides the one for all their calls (API 14). The server has the numbers. */
export type CallLimit =
  | MailLimit
  | 'checklist'
  /** Saved templates and plans: counted in bytes of the body, or of the copy. A dry run saves nothing. */
  | 'content'
  | 'directory'
  | 'managers'
  | 'photo'
  | 'preview'
  | 'report'
  | 'token';

/** Those that bound how many mails to others somebody causes. A call that mails and has none of them counts as 'mail'. */
export const MAIL_LIMITS = [
  'mail',
  'nudge',
  'comment',
  'sign',
  'assign',
  'bulk',
  'import',
  'tick',
  'rehearsal',
] as const;
type MailLimit = (typeof MAIL_LIMITS)[number];

/**
 * The bound that keeps a response with lists below 4 MiB (API 22). 'pages': its list ends by bytes and `Link` names the
 * rest (`linkedPage`, `sortedPage`, `sortedRows`). 'content': a template, a plan or a part of one, whose content came
 * in a body of 1 MiB. 'cut': its lists have no pages, and are cut or refused by bytes (`firstWithin`). Otherwise the
 * most items of all its lists, and the most bytes of one, with names of 200 characters of six bytes each.
 */
type AnswerBound = 'pages' | 'content' | 'cut' | { items: number; item_bytes: number };

type Common = {
  /** Path below the API base, with `:name` parameters. */
  url: `/${string}`;
  access: Access;
  /** True for a call that a browser makes by itself: it does not prolong the session (Sign-in 3). */
  is_passive?: true;
  /** Needed where the answer has lists. */
  bounded_by?: AnswerBound;
  /** One line for the API document. */
  summary: string;
  schema: {
    params?: TSchema;
    querystring?: TSchema;
    headers?: TSchema;
    /** The content type of the body; JSON when it is left out. */
    consumes?: string[];
    body?: TSchema;
    /** The content types of a response that is a file; JSON when they are left out. */
    produces?: string[];
    response: Record<number, TSchema>;
  };
};

type Read = Common & {
  method: 'GET';
  is_change?: never;
  /** True when the call needs a session: access tokens are refused (Access tokens 3). */
  session_only?: true;
  limits?: readonly CallLimit[];
  /** The log entry that is written before a response about others: `planEndpoint`. */
  logged_as?: string | null;
};

/** A call that changes something. It has no defaults, so that a new one does not compile before all of this is decided. */
type Change = Common &
  (
    | { method: 'POST' | 'PUT' | 'DELETE'; is_change?: never }
    /** A GET with side effects. An access token needs the scope `write` for it. */
    | { method: 'GET'; is_change: true }
  ) & {
    /**
     * Whether access tokens are refused. Calls that bind a person or outlive a token need a session (Access tokens 3).
     */
    session_only: boolean;
    /** The counters of the call. A call that mails others counts as 'mail', too, when `notify` writes the mail. */
    limits: readonly CallLimit[];
    /**
     * The scope of HR for it: 'none' where the role adds nothing, 'departments' for the people of its departments
     * alone, 'company' for calls without people. The tests of the rights compare it with the results for HR of another
     * department.
     */
    hr: 'none' | 'departments' | 'company';
    /** The log entry that is written before HR gets a response about others; null for none. */
    logged_as: string | null;
  };

/**
 * An endpoint of the API. The server takes validation, serialization and the API document from it, the
 * browser the path and the types.
 */
export type Endpoint = Read | Change;

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type StaticOf<
  E extends Endpoint,
  Part extends 'params' | 'querystring' | 'body',
> = E['schema'][Part] extends TSchema ? Static<E['schema'][Part]> : undefined;

export type ParamsOf<E extends Endpoint> = StaticOf<E, 'params'>;
export type QueryOf<E extends Endpoint> = StaticOf<E, 'querystring'>;
export type BodyOf<E extends Endpoint> = StaticOf<E, 'body'>;

type Success = 200 | 201 | 202 | 204;

/** The body of a successful response; `null` for 204. */
export type ReplyOf<E extends Endpoint> = {
  [Status in keyof E['schema']['response'] & Success]: E['schema']['response'][Status] extends TSchema
    ? Static<E['schema']['response'][Status]>
    : never;
}[keyof E['schema']['response'] & Success];

/** The header of a save. A stale ETag is a 412 (API 10). */
export const IfMatch = Type.Object({
  'if-match': Type.Optional(Type.String({ description: 'the ETag of the version that was edited' })),
});

/**
 * The version that the client shows, in the body of a PUT of a template or plan. A stale one is a 409 (API 10). In the
 * schema of every such body, next to `IfMatch`.
 */
export const SeenVersion = Type.Optional(
  Type.Integer({ description: 'the version that the client shows; a stale one is a 409' }),
);

/** The header of a POST: a retry with the same key returns the first result again (API 11). */
export const IdempotencyKey = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
});
