import type { Signature } from '../plans/schema.ts';

/** A signature with the evidence that is stored with it (Signing 2). */
export type SignatureEvidence = Signature & {
  id: string;
  person_id: string;
  identity_issuer: string | null;
  identity_subject: string | null;
  session_id: string | null;
  address: string | null;
  device: string | null;
  /** The format of the content under `content_hash`; absent in format 1, so that events of older releases stay equal. */
  content_format?: number;
  /** The version that the client said it showed; absent when it said none, as in signatures of older releases. */
  seen_version?: number;
};
