import { useQuery } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import { isSubplanOverdue } from '#shared/plans/overdue.ts';
import { rights } from '#shared/plans/rights.ts';
import type { PlanSubplan, PlanSummary } from '#shared/plans/schema.ts';
import { RichNote } from '../../../checklist/notes/RichNote.tsx';
import { useViewer } from '../../../auth/viewer.ts';
import { paths } from '../../../sitemap/paths.ts';
import { QueryStates } from '../../../layout/PageStates.tsx';
import { planQuery } from '../../../plans/queries.ts';
import { PlanMenu } from '../../../plans/menu/PlanMenu.tsx';
import { messages as planMessages } from '../../../plans/messages.ts';
import { OverdueMark } from '../../../plans/OverdueMark.tsx';
import { PlanProgress } from '../../../plans/PlanProgress.tsx';
import { PlanStatusBadge } from '../../../plans/PlanStatusBadge.tsx';
import { navigate } from '../../../router/history.ts';
import { Link } from '../../../router/Link.tsx';
import { ApprovedBadge } from '../../../signing/ApprovedBadge.tsx';
import { SigningActions } from '../../../signing/SigningActions.tsx';
import { useToday } from '../../../system/today.ts';
import { Button } from '../../../ui/Button.tsx';
import { messages } from '../messages.ts';
import { DayText } from '../../../ui/time.tsx';

/** A plan of a direct report on the employees page: its progress and the manager's actions. */
export function DirectReportPlan({ plan }: { plan: PlanSummary }) {
  const viewer = useViewer();
  const query = useQuery(planQuery(plan.id));
  return (
    <article className="max-w-[54rem]">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <h2 className="text-lg font-semibold break-words">
            <Link to={paths.plan(plan.id)} className="hover:underline">
              {plan.name}
            </Link>
          </h2>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <PlanStatusBadge status={plan.status} />
            <ApprovedBadge plan={plan} />
            <span>
              {planMessages.assigned} <DayText day={plan.assigned_on} />
            </span>
            {plan.due_date && (
              <span>
                {planMessages.due} <DayText day={plan.due_date} />
              </span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <SigningActions plan={plan} />
          {rights(viewer, plan).edit === null && (
            <Button
              icon={<Pencil />}
              onClick={() => void navigate(paths.plan(plan.id), { state: { startEditing: true } })}
            >
              {planMessages.edit}
            </Button>
          )}
          <PlanMenu
            plan={plan}
            screen="team"
            onDeleted={() => navigate(paths.employees(), { replace: true })}
          />
        </div>
      </div>
      {plan.description && (
        <div className="mt-4">
          <RichNote>{plan.description}</RichNote>
        </div>
      )}
      <PlanProgress className="mt-5" progress={plan.progress} label={`Progress of ${plan.name}`} />
      <QueryStates query={query} loading={planMessages.loadingPlan} failed={planMessages.planFailed}>
        {({ subplans }) => (
          <ul aria-label={messages.parts} className="mt-6 border-b border-line">
            {subplans.map((subplan) => (
              <SubplanLine key={subplan.id} plan={plan} subplan={subplan} />
            ))}
          </ul>
        )}
      </QueryStates>
    </article>
  );
}

/** A subplan in a line: its name, when it is due, and how far it is. */
function SubplanLine({ plan, subplan }: { plan: PlanSummary; subplan: PlanSubplan }) {
  const today = useToday();
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1.5 border-t border-line py-3">
      <div className="min-w-0 grow basis-64">
        <h3 className="text-base font-medium break-words">{subplan.name}</h3>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <span>
            {planMessages.due} <DayText day={subplan.due_date} />
          </span>
          {isSubplanOverdue(plan, subplan, today) && <OverdueMark>{planMessages.tasksOverdue}</OverdueMark>}
        </p>
      </div>
      <PlanProgress
        className="grow basis-40 max-w-48"
        progress={subplan}
        label={`Progress of ${subplan.name}`}
      />
    </li>
  );
}
