import type { User } from '#shared/people/schema.ts';

/** Who is calling: the person as the database has them at this moment, and the session that their token names. */
export type SignedIn = User & {
  session_id: string;
  /** When they last proved to the identity provider who they are; null where it does not say so. */
  authenticated_at: string | null;
};
