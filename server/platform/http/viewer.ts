import type { User } from '#shared/people/schema.ts';
import type { Viewer } from '#shared/people/viewer.ts';

/** The person of a call, read from the database in this request (API 7). */
export type SignedIn = User &
  Viewer & {
    is_admin: boolean;
    /** The session of the token; null for a call with an access token (Access tokens 1). */
    session_id: string | null;
    /**
     * When they last authenticated at the identity provider (`auth_time`); null when the provider does not
     * report it.
     */
    authenticated_at: string | null;
  };

/** The person of a call that needs a session. */
export type InSession = SignedIn & { session_id: string };
