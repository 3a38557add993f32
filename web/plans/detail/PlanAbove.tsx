import { firstNameOf, nameOrEmail } from '#shared/people/name.ts';
import { relations } from '#shared/plans/relations.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { PersonAvatar } from '../../people/photo/PersonAvatar.tsx';
import { Greeting } from '../Greeting.tsx';
import { employeeName } from '../personNames.ts';

/** The room of the line above a plan's name, until the plan is there. */
export function PlanAboveRoom() {
  return useViewer().is_manager ? <div className="mb-1 h-7" /> : <p className="text-base">&nbsp;</p>;
}

/** The line above a plan's name: a greeting on one's own plan, for others whose it is. */
export function PlanAbove({ plan }: { plan: Pick<Plan, 'user' | 'user_id' | 'manager_id'> }) {
  const viewer = useViewer();
  if (relations(viewer, plan).has('employee')) return <Greeting name={firstNameOf(nameOrEmail(viewer))} />;
  const name = employeeName(plan.user);
  return (
    <p className="mb-1 flex min-w-0 items-center gap-2 text-base text-muted" title={name}>
      <PersonAvatar person={plan.user} name={name} size="sm" />
      <span className="min-w-0 truncate font-medium text-ink">{name}</span>
    </p>
  );
}
