import type { NewPlan } from '#shared/plans/schema.ts';
import type { DraftContent } from '../../checklist/draft/changeDraft.ts';

type Assignment = {
  draft: DraftContent;
  template: { id: string };
  employee: { id: string };
  viewer: { id: string };
  /** When the page was opened: a second press sends the same body. */
  openedAt: string;
  assignedAt: string;
  buddy: { id: string } | null;
  /** Only of a plan that counts from it. */
  start_on: string | null;
};

/**
 * Returns the body of POST /onboarding-plan/full. The server ignores the flags and `manager_id` and sets its
 * own (API 8).
 */
export function newPlan({
  draft,
  template,
  employee,
  viewer,
  openedAt,
  assignedAt,
  buddy,
  start_on,
}: Assignment): NewPlan {
  const body = {
    id: `plan-${Date.parse(openedAt)}`,
    template_id: template.id,
    ...draft,
    user_id: employee.id,
    manager_id: viewer.id,
    active_plan: true,
    approved_by_manager: false,
    signed_by_user: false,
    assigned_at: assignedAt,
    ...(buddy && { buddy_id: buddy.id }),
    ...(start_on !== null && { start_on }),
  };
  return body;
}
