import { percentDone, progressColour, progressText, type TaskCounts } from '#shared/plans/progress.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';

/** A progress bar in the colours of spec §2. `label` says whose progress it is. */
export function PlanProgress({
  progress,
  label,
  className,
}: {
  progress: TaskCounts;
  label: string;
  className?: string;
}) {
  const percent = percentDone(progress);
  return (
    <ProgressBar
      label={label}
      percent={percent}
      tone={progressColour(percent)}
      valueText={progressText(progress)}
      className={className}
    />
  );
}
