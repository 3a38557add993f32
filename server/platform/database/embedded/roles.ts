import { createHmac } from 'node:crypto';

/** Owns the database and migrates it. */
export const OWNER_ROLE = 'gangway';
/** The role that the application runs as. */
export const RUNNER_ROLE = 'gangway_app';

/**
 * Returns the password of a role. It is derived from the superuser's, which is in the file "password" of the
 * folder, so that none of them opens another role.
 */
export function rolePassword(superuserPassword: string, role: string): string {
  return createHmac('sha256', superuserPassword).update(`role ${role}`).digest('base64url');
}

/** Returns the addresses of the database for both roles. */
export function roleUrls(superuserPassword: string, port: number) {
  const urlOf = (role: string) =>
    `postgresql://${role}:${rolePassword(superuserPassword, role)}@127.0.0.1:${port}/gangway`;
  return { url: urlOf(RUNNER_ROLE), migrationUrl: urlOf(OWNER_ROLE) };
}
