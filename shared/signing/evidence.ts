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

const FIELDS: Record<keyof SignatureEvidence, true> = {
  id: true,
  role: true,
  person_id: true,
  name: true,
  email: true,
  meaning: true,
  signed_at: true,
  identity_issuer: true,
  identity_subject: true,
  session_id: true,
  address: true,
  device: true,
  content_hash: true,
  content_format: true,
  seen_version: true,
};

/** Returns whether this release stores the field of a signature. The events of a newer release may have more. */
export const isStoredField = (name: string): boolean => Object.hasOwn(FIELDS, name);
