import { exceptionsOf } from '#shared/hr/audit/exceptions.ts';
import { whyNoPeriod } from '#shared/hr/audit/period.ts';
import type { Audit, AuditFilter, AuditItem, Exceptions } from '#shared/hr/audit/schema.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { hrAndAdminsOnly, invalidField } from '../../../platform/http/errors.ts';
import type { ActionContext } from '../../../platform/http/services.ts';
import type { SignedIn } from '../../../platform/http/viewer.ts';
import { CHOICES_BYTES } from '../../../lists/choices.ts';
import { scopeOf } from './scope.ts';
import * as store from './population.sql.ts';
import { today } from '../../../platform/today.ts';
import { firstWithin } from '../../../platform/http/answers/firstWithin.ts';

/**
 * Returns the requested population within the viewer's scope. Throws a 400 with a sentence for an impossible request.
 */
export async function askedBy(
  db: Database,
  context: ActionContext,
  viewer: SignedIn,
  { template_id, ...given }: AuditFilter,
): Promise<store.Asked> {
  const scope = scopeOf(viewer);
  if (scope === undefined) throw hrAndAdminsOnly();
  const wrong = whyNoPeriod(given.from, given.to);
  if (wrong) throw invalidField(wrong.field, wrong.text);
  const template = template_id ?? given.template;
  const filter = { ...given, ...(template !== undefined && { template }) };
  if (template !== undefined) {
    const field = template_id === undefined ? 'template' : 'template_id';
    const name = await store.findTemplateName(db, template);
    if (name === undefined)
      throw invalidField(field, 'There is no such template, and no plan of it. Choose another one.');
  }
  const { timeZone } = context;
  const without = viewer.is_admin ? null : viewer.id;
  return { scope, without, filter, today: today(context), timeZone };
}

type AuditPage = { limit: number; cursor: string | undefined };

/** Returns a page of the audit (Audit 1 to 3), with one row more than the page has. */
export async function getAudit(
  db: Database,
  asked: store.Asked,
  { limit, cursor }: AuditPage,
): Promise<Omit<Audit, 'items'> & { rows: store.AuditRow[]; exceptions: ReadonlyMap<string, Exceptions> }> {
  const rows = await store.listAudit(db, asked, { limit: limit + 1, cursor });
  return {
    counts: await store.countAudit(db, asked),
    rows,
    exceptions: countExceptions(await store.listExceptions(db, planIdsOf(rows))),
    departments: firstWithin(await store.listDepartments(db, asked), CHOICES_BYTES),
    templates: firstWithin(await store.listTemplates(db, asked), CHOICES_BYTES),
  };
}

export const planIdsOf = (rows: readonly store.AuditRow[]): string[] =>
  rows.flatMap(({ plan_id }) => (plan_id === null ? [] : [plan_id]));

export const NO_EXCEPTIONS: Exceptions = { not_applicable: 0, moved_dates: 0, returned: 0, by_hr: 0 };

/** Returns how many exceptions of each kind the plans have. */
export function countExceptions(events: readonly store.ExceptionEvent[]): Map<string, Exceptions> {
  const counts = new Map<string, Exceptions>();
  for (const event of events) {
    const ofPlan = counts.get(event.plan_id) ?? { ...NO_EXCEPTIONS };
    for (const kind of exceptionsOf(event)) ofPlan[kind] += 1;
    counts.set(event.plan_id, ofPlan);
  }
  return counts;
}

/** Returns a row as the API shows it. */
export function itemOf(row: store.AuditRow, exceptions: ReadonlyMap<string, Exceptions>): AuditItem {
  const { id, name, email, plan_id, plan_name, template_id } = row;
  const { department, start_on, left_on, state, assigned_on, due_on, completed_on, days_late } = row;
  return {
    person: { id, name, email },
    department,
    start_on,
    left_on,
    state,
    plan: plan_id === null ? null : { id: plan_id, name: plan_name ?? '', template_id },
    assigned_on,
    due_on,
    completed_on,
    days_late,
    exceptions: exceptions.get(plan_id ?? '') ?? NO_EXCEPTIONS,
    signatures: { employee: row.employee_signed_at, manager: row.manager_signed_at },
  };
}
