import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { Badge } from '../ui/Badge.tsx';
import { messages } from './messages.ts';
import { isApprovedFor } from './offeredSignature.ts';

/** Shows, next to the status of a plan, that the viewer's own side has signed it (Signing 7). */
export function ApprovedBadge({ plan }: { plan: PlanSummary }) {
  if (!isApprovedFor(useViewer(), plan)) return null;
  return (
    <Badge tone="green" icon={<CircleCheckBig />}>
      {messages.approved}
    </Badge>
  );
}
