import * as Type from 'typebox';
import { Photo } from '../schema.ts';
import { freeText, Id, Name, nullable } from '../../schema.ts';

/** A team: a list of people who do tasks for each other (Owners 2). A directory maintains its own. */
export const Group = Type.Object({
  id: Id,
  name: Type.String(),
  email: nullable(Type.String()),
  source: Type.String({ description: 'manual or scim' }),
  member_count: Type.Integer(),
  has_others: Type.Optional(
    Type.Boolean({
      description:
        'whether it has members or open tasks outside of the departments for which the viewer acts as HR',
    }),
  ),
});
export type Group = Type.Static<typeof Group>;

export const GroupMember = Type.Object({ id: Id, name: Type.String(), is_lead: Type.Boolean() });
export type GroupMember = Type.Static<typeof GroupMember>;

/** The most teams, and members of a team, that are listed, in pages. */
export const MAX_LISTED = 10_000;

/** The most members that are set by hand. */
export const MAX_MEMBERS = 1_000;

export const GroupInput = Type.Object({
  name: Name,
  email: Type.Optional(
    nullable(
      Type.String({ ...freeText(254), description: 'gets the mails about tasks that nobody has taken' }),
    ),
  ),
});
export type GroupInput = Type.Static<typeof GroupInput>;

const MemberChange = Type.Object({
  person_id: Id,
  is_member: Type.Optional(Type.Boolean({ description: 'false takes them out; otherwise they are in it' })),
  is_lead: Type.Optional(Type.Boolean({ description: 'left out: as it is' })),
});

/** Some changes, which leave all others as they are, or the whole list. */
export const MembersInput = Type.Object({
  changes: Type.Optional(Type.Array(MemberChange, { maxItems: MAX_MEMBERS })),
  person_ids: Type.Optional(
    Type.Array(Id, {
      maxItems: MAX_MEMBERS,
      uniqueItems: true,
      description: 'without `changes`: the whole list, which replaces what others have changed meanwhile',
    }),
  ),
  lead_ids: Type.Optional(Type.Array(Id, { maxItems: MAX_MEMBERS, uniqueItems: true })),
});
export type MembersInput = Type.Static<typeof MembersInput>;

/** A colleague as everybody who chooses owners finds them. */
export const Colleague = Type.Object({
  id: Id,
  name: Type.String(),
  job_title: Type.String(),
  department: Type.String(),
  photo: Type.Optional(Photo),
});
export type Colleague = Type.Static<typeof Colleague>;
