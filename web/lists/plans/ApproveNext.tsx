import PenLine from 'lucide-react/icons/pen-line';
import { useState } from 'react';
import { relations } from '#shared/plans/relations.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { paths } from '../../sitemap/paths.ts';
import { useWholeList } from '../../client/wholeList.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { planListQuery } from '../../plans/queries.ts';
import { keepView } from '../../plans/listView.ts';
import { employeeName } from '../../plans/personNames.ts';
import { listMessages as messages } from './messages.ts';

/** After a manager has approved the plan, offers the next one that waits for their signature (Plans 20). */
export function ApproveNext({ plan }: { plan: Plan }) {
  const viewer = useViewer();
  const isManager = relations(viewer, plan).has('manager');
  // Approved on this visit: a completed plan that is looked up again leads nowhere.
  const [wasOpen] = useState(!plan.approved_by_manager);
  return isManager && wasOpen && plan.approved_by_manager ? <NextLink after={plan.id} /> : null;
}

function NextLink({ after }: { after: string }) {
  const { data: plans } = useWholeList(planListQuery('reports'));
  const next = plans?.find(({ id, status }) => id !== after && status === 'Needs Manager Signature');
  if (!next) return null;
  return (
    <LinkButton to={paths.plan(next.id)} state={keepView} icon={<PenLine />} className="w-fit">
      <span className="min-w-0 truncate">
        {messages.approveNext(employeeName(next.user))} · <bdi>{next.name}</bdi>
      </span>
    </LinkButton>
  );
}
