import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refusalOf } from '../../../platform/http/errors.ts';

/** The detail of an error of RFC 7644, section 3.12. */
type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness';

/** A declined request of a directory. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, scimType: ScimType | undefined, detail: string) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

export const invalidValue = (detail: string) => new ScimError(400, 'invalidValue', detail);
export const invalidSyntax = (detail: string) => new ScimError(400, 'invalidSyntax', detail);
export const invalidPath = (detail: string) => new ScimError(400, 'invalidPath', detail);
export const invalidFilter = (detail: string) => new ScimError(400, 'invalidFilter', detail);

/** One text for resources that do not exist and those that the directory has deleted. */
export const unknownResource = () => new ScimError(404, undefined, 'There is no resource with this id.');

export const SCIM_JSON = 'application/scim+json; charset=utf-8';

/** Responds to every error in SCIM's shape (Directory 2). An error other than a refusal is logged and becomes a 500. */
export function handleScimError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = error instanceof ScimError ? error : fromRefusal(refusalOf(error));
  if (!known) request.log.error({ err: error }, 'request failed');
  const { status, scimType, message } =
    known ?? new ScimError(500, undefined, 'Something went wrong on our side. Nothing was changed.');
  const headers = refusalOf(error)?.headers ?? {};
  void reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type(SCIM_JSON)
    .send(
      JSON.stringify({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: String(status),
        ...(scimType ? { scimType } : {}),
        detail: message,
      }),
    );
}

const UNIQUE: readonly string[] = ['people.email_taken', 'people.external_id_taken'];

function fromRefusal(refusal: Refusal | null): ScimError | null {
  if (refusal === null) return null;
  const { status, code, message } = refusal;
  if (UNIQUE.includes(code)) return new ScimError(409, 'uniqueness', message);
  if (status !== 400) return new ScimError(status, undefined, message);
  return new ScimError(400, code.startsWith('body.') ? 'invalidSyntax' : 'invalidValue', message);
}
