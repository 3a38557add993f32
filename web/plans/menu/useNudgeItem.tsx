import { useQuery } from '@tanstack/react-query';
import BellRing from 'lucide-react/icons/bell-ring';
import { rights } from '#shared/plans/rights.ts';
import { MAIL_IS_OFF } from '#shared/plans/refusals.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { canNudge, configQuery } from '../../system/config.ts';
import type { MenuItemProps } from '../../ui/MenuItem.tsx';
import { useNudge } from '../api.ts';
import { messages } from '../messages.ts';

export function useNudgeItem(plan: PlanSummary): MenuItemProps {
  const viewer = useViewer();
  const { data: config } = useQuery(configQuery());
  const { mutate } = useNudge();
  const refusal = config && !canNudge(config) ? MAIL_IS_OFF : rights(viewer, plan).nudge;
  return {
    label: messages.nudge,
    icon: <BellRing />,
    disabledReason: refusal?.text,
    onSelect: () => mutate(plan.id),
  };
}
