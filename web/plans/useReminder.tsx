import { useQuery } from '@tanstack/react-query';
import BellRing from 'lucide-react/icons/bell-ring';
import { MAIL_IS_OFF, whyPlanCannotBeNudged } from '#shared/plans/rights.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { configQuery } from '../layout/config.ts';
import type { MenuItemProps } from '../ui/MenuItem.tsx';
import { useNudge } from './api.ts';
import { words } from './messages.ts';

/** What reminds the employee by hand, as an item of a menu. */
export function useReminder(plan: PlanSummary): MenuItemProps {
  const { data: config } = useQuery(configQuery());
  const { mutate } = useNudge(plan.id);
  return {
    label: words.nudge,
    icon: <BellRing />,
    disabledReason: config?.mail_enabled === false ? MAIL_IS_OFF : whyPlanCannotBeNudged(plan),
    onSelect: () => mutate(),
  };
}
