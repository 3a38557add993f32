import type { RefusalCode } from './refusalCodes.ts';

/** Why an act is refused. The server responds with it, and the screens show its text. */
export type Reason = {
  /** `role`: only another person may do it (403). `state`: the state of the object forbids it now (409). */
  kind: 'role' | 'state';
  code: RefusalCode;
  /** A sentence for the person, with the next step. */
  text: string;
};

// The build leaves the reasons out of the browser that only the server gives.
/* @__NO_SIDE_EFFECTS__ */
export function roleReason(code: RefusalCode, text: string): Reason {
  return { kind: 'role', code, text };
}

/* @__NO_SIDE_EFFECTS__ */
export function stateReason(code: RefusalCode, text: string): Reason {
  return { kind: 'state', code, text };
}
