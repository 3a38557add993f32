import * as Type from 'typebox';
import { planFilters } from '../../lists/schema.ts';
import { PersonSummary } from '../../people/schema.ts';
import { page, pageQuery, sortedPageQuery } from '../../page.ts';
import { DaySchema, Id, Instant, nullable, oneOf } from '../../schema.ts';
import { EXCEPTION_KINDS, type ExceptionKind } from './exceptions.ts';

const Count = Type.Integer({ minimum: 0 });

/** The states of a person's plan. */
export const AUDIT_STATES = ['no_plan', 'completed', 'open', 'inactive'] as const;
export type AuditState = (typeof AUDIT_STATES)[number];

export const Exceptions = Type.Object(
  Object.fromEntries(EXCEPTION_KINDS.map((kind) => [kind, Count])) as Record<ExceptionKind, typeof Count>,
);
export type Exceptions = Type.Static<typeof Exceptions>;

/** Somebody who started in the period, with their plan. */
export const AuditItem = Type.Object({
  person: PersonSummary,
  department: Type.String(),
  start_on: DaySchema,
  left_on: nullable(DaySchema),
  state: oneOf(AUDIT_STATES),
  plan: nullable(Type.Object({ id: Id, name: Type.String(), template_id: nullable(Id) })),
  assigned_on: nullable(DaySchema),
  due_on: nullable({ ...DaySchema, description: 'the last due day of the plan' }),
  completed_on: nullable({ ...DaySchema, description: 'the day of the second signature' }),
  days_late: nullable(
    Type.Integer({
      minimum: 0,
      description:
        'days from the last due day to the second signature, else to today; null without a plan, and of an inactive one',
    }),
  ),
  exceptions: Exceptions,
  signatures: Type.Object({ employee: nullable(Instant), manager: nullable(Instant) }),
});
export type AuditItem = Type.Static<typeof AuditItem>;

export const AuditCounts = Type.Object({
  started: Count,
  without_plan: Count,
  completed: Count,
  late: Count,
});
export type AuditCounts = Type.Static<typeof AuditCounts>;

export const Audit = Type.Object({
  counts: AuditCounts,
  items: page(AuditItem),
  /** The filter values of the period. */
  departments: Type.Array(Type.String(), { maxItems: 1_000 }),
  templates: Type.Array(Type.Object({ id: Id, name: Type.String() }), { maxItems: 1_000 }),
});
export type Audit = Type.Static<typeof Audit>;

/** The required template was `template_id` before the other lists had that filter. */
export const auditFilters = {
  ...planFilters,
  from: DaySchema,
  to: DaySchema,
  template_id: Type.Optional({ ...Id, description: 'as template' }),
};
export const AuditFilter = Type.Object(auditFilters);
export type AuditFilter = Type.Static<typeof AuditFilter>;

export const auditQuery = { ...auditFilters, limit: pageQuery.limit, cursor: sortedPageQuery.cursor };
