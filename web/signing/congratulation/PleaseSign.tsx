import { useQuery } from '@tanstack/react-query';
import { firstNameOf } from '#shared/people/name.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { managerName } from '../../plans/personNames.ts';
import { configQuery } from '../../system/config.ts';
import { messages } from '../messages.ts';

/** The request of the congratulation, and the next step. */
export function PleaseSign({ plan }: { plan: PlanSummary }) {
  const { data: config } = useQuery(configQuery());
  const manager = firstNameOf(managerName(plan.manager));
  return (
    <div className="mt-2 flex flex-col gap-2 text-pretty text-muted">
      <p>{plan.approved_by_manager ? messages.pleaseSignLast(manager) : messages.pleaseSign}</p>
      {config?.mail_enabled === false && !plan.approved_by_manager && <p>{messages.mailIsOff(manager)}</p>}
    </div>
  );
}
