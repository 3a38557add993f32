import type { NewPlan } from '#shared/plans/schema.ts';
import type { DraftContent } from '../../checklist/useDraft.ts';

type Origin = {
  draft: DraftContent;
  template: { id: string };
  employee: { id: string };
  viewer: { id: string };
  assignedAt: string;
};

/** The body of spec §7 POST /onboarding-plan/full. How a plan begins the server knows by itself (contract §5). */
export function newPlan({ draft, template, employee, viewer, assignedAt }: Origin): NewPlan {
  const body = {
    id: template.id,
    ...draft,
    user_id: employee.id,
    manager_id: viewer.id,
    active_plan: true,
    approved_by_manager: false,
    signed_by_user: false,
    assigned_at: assignedAt,
  };
  return body;
}
