import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';

/** The event for a browser: changes that it may see, without their content (Live pages 1). */
export type LiveEvent =
  | { kind: 'plan'; id: string }
  /** A plan is gone from the lists that the person sees. */
  | { kind: 'plans'; id: null }
  /** The bell. */
  | { kind: 'notification'; id: null }
  /** A newer browser of the person has the place of this one. */
  | { kind: 'replaced'; id: null }
  /** Anything, because some changes were not heard. */
  | { kind: 'all'; id: null };

export const streamChanges = endpoint({
  method: 'GET',
  url: '/change',
  access: 'person',
  session_only: true,
  is_passive: true,
  summary:
    'Server-sent events `{kind, id}` of what changes of what the caller may see, while the session lasts; up to 3 a person, the newest ones. Without `Accept: text/event-stream` the stream ends at once',
  schema: {
    produces: ['text/event-stream'],
    response: { 200: Type.Unsafe<string>({ type: 'string', description: 'server-sent events' }) },
  },
});
