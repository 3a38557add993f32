import type { User } from '#shared/people/schema.ts';

/** The signed-in person, read from the database in this request (API 7), with the session of the token. */
export type SignedIn = User & {
  is_admin: boolean;
  session_id: string;
  /**
   * When they last authenticated at the identity provider (`auth_time`); null when the provider does not
   * report it.
   */
  authenticated_at: string | null;
};
