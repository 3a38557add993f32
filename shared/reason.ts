import type { RefusalCode } from './refusalCodes.ts';

/** Why an act is refused. The server answers with it and the screen explains with it. */
export type Reason = {
  /** `role`: the act is another person's (403). `state`: the object's state forbids it now (409). */
  kind: 'role' | 'state';
  code: RefusalCode;
  /** A sentence that says what a person can do. */
  text: string;
};

export function roleReason(code: RefusalCode, text: string): Reason {
  return { kind: 'role', code, text };
}

export function stateReason(code: RefusalCode, text: string): Reason {
  return { kind: 'state', code, text };
}
