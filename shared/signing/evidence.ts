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
  /** The version that the client said it showed; absent when it said none, as in signatures of older releases. */
  seen_version?: number;
};
