import type { GroupRow, MemberRow } from './groups.sql.ts';

export const CORE_GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';

export const groupLocation = (base: string, id: string) => `${base}/Groups/${id}`;

/** Returns a group as a Group resource; without `members` when they were not read. */
export function toGroup(
  { id, name, external_id, created_at, changed_at }: GroupRow,
  members: readonly MemberRow[] | null,
  base: string,
): Record<string, unknown> {
  return {
    schemas: [CORE_GROUP],
    id,
    ...(external_id === null ? {} : { externalId: external_id }),
    displayName: name,
    ...(members === null
      ? {}
      : {
          members: members.map((member) => ({
            value: member.person_id,
            $ref: `${base}/Users/${member.person_id}`,
            type: 'User',
            ...(member.name === '' ? {} : { display: member.name }),
          })),
        }),
    meta: {
      resourceType: 'Group',
      created: created_at,
      lastModified: changed_at,
      location: groupLocation(base, id),
    },
  };
}
