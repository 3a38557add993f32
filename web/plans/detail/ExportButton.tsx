import type { PlanSummary } from '#shared/plans/schema.ts';
import { exportItem } from '../../templates/exportItem.ts';
import { Button } from '../../ui/Button.tsx';

/** Downloads a plan as Markdown (Files 1), on a page without a menu (Plans 15). */
export function ExportButton({ plan }: { plan: PlanSummary }) {
  const { label, icon, onSelect } = exportItem('plan', plan);
  return (
    <Button icon={icon} onClick={onSelect}>
      {label}
    </Button>
  );
}
