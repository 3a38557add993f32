import * as Type from 'typebox';
import { Id, Instant, nullable, oneOf } from '../schema.ts';
import { Attributes } from './attributes.ts';
import { EMAIL_LENGTH, EMAIL_PATTERN } from './email.ts';
import { MAX_HR_DEPARTMENTS } from './limits.ts';

export const Email = Type.String({ maxLength: EMAIL_LENGTH, pattern: EMAIL_PATTERN });

/** The email of a person who may be new. The server knows the format: `isUsableEmail`. */
export const UsableEmail = Type.String({ ...Email, format: 'usable-email' });

/** The hash of a person's photo, which browsers cache it by (Photos 3). */
export const Photo = Type.String({ description: 'the hash of their photo; left out when they have none' });

/** A person of the organisation. The name is empty until one is entered (People 1). */
export const User = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  manager_id: nullable(Id),
  is_manager: Type.Boolean(),
  is_direct_report: Type.Boolean({ description: 'true when the person has a manager' }),
});
export type User = Type.Static<typeof User>;

/** A person as part of a plan. */
export const PersonSummary = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  photo: Type.Optional(Photo),
});
export type PersonSummary = Type.Static<typeof PersonSummary>;

/** The HR scope of a person as departments; null for all (HR 1). */
export const HrDepartments = nullable(
  Type.Array(Type.String({ ...Attributes.properties.department, minLength: 1 }), {
    minItems: 1,
    maxItems: MAX_HR_DEPARTMENTS,
    uniqueItems: true,
  }),
);
export type HrDepartments = Type.Static<typeof HrDepartments>;

/** A department as people have it, with the number of those who are not disabled. */
export const Department = Type.Object({ name: Type.String(), people: Type.Integer() });
export type Department = Type.Static<typeof Department>;

/** A person as admins see them (People 8). */
export const Person = Type.Object({
  ...User.properties,
  ...Attributes.properties,
  is_hr: Type.Boolean(),
  hr_departments: HrDepartments,
  is_admin: Type.Boolean(),
  disabled_at: nullable(Instant),
  last_sign_in_at: nullable(Instant),
  source: oneOf(['manual', 'csv', 'scim']),
});
export type Person = Type.Static<typeof Person>;

/** A person in the list of admins, with the last mail to them that was given up (Mails 6). */
export const ListedPerson = Type.Object({
  ...Person.properties,
  failed_mail: nullable(Type.Object({ at: Instant, reason: Type.String() })),
});
export type ListedPerson = Type.Static<typeof ListedPerson>;

/** The roles to change; a role that is left out stays as it is. */
export const RoleChanges = Type.Object({
  is_manager: Type.Optional(Type.Boolean()),
  is_hr: Type.Optional(Type.Boolean()),
  is_admin: Type.Optional(Type.Boolean()),
});
export type RoleChanges = Type.Static<typeof RoleChanges>;

/** The roles to change, with the departments of HR; omitted ones stay unchanged. */
export const RolesInput = Type.Object({
  ...RoleChanges.properties,
  hr_departments: Type.Optional(HrDepartments),
});
export type RolesInput = Type.Static<typeof RolesInput>;

export const Self = Type.Object({
  ...User.properties,
  is_hr: Type.Boolean(),
  hr_departments: HrDepartments,
  is_admin: Type.Boolean(),
  can_switch_user: Type.Boolean(),
  photo: Type.Optional(Photo),
  has_tasks: Type.Optional(
    Type.Boolean({ description: 'whether the person does tasks for others, or has done some' }),
  ),
});
export type Self = Type.Static<typeof Self>;
