import type { PlanStatus } from '#shared/plans/status.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';

const TONES: Record<PlanStatus, Tone> = {
  Active: 'blue',
  Overdue: 'red',
  'Needs Manager Signature': 'amber',
  'Needs Employee Signature': 'amber',
  Completed: 'green',
  Inactive: 'grey',
};

export function PlanStatusBadge({ status }: { status: PlanStatus }) {
  return (
    <Badge tone={TONES[status]} dot>
      {status}
    </Badge>
  );
}
