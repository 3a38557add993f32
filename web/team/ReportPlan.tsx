import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import { isSubplanOverdue } from '#shared/plans/overdue.ts';
import { isPlanManager, whyPlanCannotBeEdited } from '#shared/plans/rights.ts';
import type { PlanSubplan, PlanSummary } from '#shared/plans/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { useToday } from '../layout/today.ts';
import { QueryStates } from '../layout/PageStates.tsx';
import { paths } from '../paths.ts';
import { planQuery } from '../plans/api.ts';
import { words as planWords } from '../plans/messages.ts';
import { OverdueMark } from '../plans/OverdueMark.tsx';
import { PlanActions } from '../plans/PlanActions.tsx';
import { PlanMenu } from '../plans/PlanMenu.tsx';
import { PlanProgress } from '../plans/PlanProgress.tsx';
import { PlanStatusBadge } from '../plans/PlanStatusBadge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DayText } from '../ui/time.tsx';

/** One plan of a direct report on the management screen: how it stands, and what the manager can do about it (spec §2). */
export function ReportPlan({ plan }: { plan: PlanSummary }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const query = useQuery(planQuery(plan.id));
  const mayEdit = isPlanManager(viewer, plan) && whyPlanCannotBeEdited(plan) === null;
  return (
    <div className="flex max-w-[54rem] flex-col gap-4">
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-lg font-semibold break-words">
              <Link {...paths.plan(plan.id)} className="hover:underline">
                {plan.name}
              </Link>
            </h2>
            <p className="mt-2 flex flex-wrap items-center gap-3 text-sm text-muted">
              <PlanStatusBadge status={plan.status} />
              <span>
                {planWords.assigned} <DayText day={plan.assigned_on} />
              </span>
              {plan.due_date && (
                <span>
                  {planWords.due} <DayText day={plan.due_date} />
                </span>
              )}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <PlanActions plan={plan} />
            {mayEdit && (
              <Button
                icon={<Pencil />}
                onClick={() => void navigate({ ...paths.plan(plan.id), state: { startEditing: true } })}
              >
                {planWords.edit}
              </Button>
            )}
            <PlanMenu
              plan={plan}
              place="team"
              onDeleted={() => navigate({ ...paths.employees(), replace: true })}
            />
          </div>
        </div>
        {plan.description && (
          <p className="mt-3 text-base break-words whitespace-pre-line">{plan.description}</p>
        )}
        <PlanProgress className="mt-4" progress={plan.progress} label={`Progress of ${plan.name}`} />
      </Card>
      <QueryStates query={query} loading={planWords.loadingPlan} failed={planWords.planFailed}>
        {({ subplans }) => (
          <ul className="flex flex-col gap-3">
            {subplans.map((subplan) => (
              <SubplanLine key={subplan.id} plan={plan} subplan={subplan} />
            ))}
          </ul>
        )}
      </QueryStates>
    </div>
  );
}

function SubplanLine({ plan, subplan }: { plan: PlanSummary; subplan: PlanSubplan }) {
  const today = useToday();
  return (
    <li>
      <Card>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h3 className="min-w-0 text-base font-semibold break-words">{subplan.name}</h3>
          <p className="flex items-center gap-3 text-sm text-muted">
            {isSubplanOverdue(plan, subplan, today) && <OverdueMark>{planWords.tasksOverdue}</OverdueMark>}
            <span>
              {planWords.due} <DayText day={subplan.due_date} />
            </span>
          </p>
        </div>
        <PlanProgress className="mt-2" progress={subplan} label={`Progress of ${subplan.name}`} />
      </Card>
    </li>
  );
}
