import { percentDone, progressColour, progressText, type TaskCounts } from '#shared/plans/progress.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';

/** The progress bar of a plan or subplan in the colours of Plans 8. */
export function PlanProgress({
  progress,
  label,
  className,
  hideValue,
}: {
  progress: TaskCounts;
  label: string;
  className?: string;
  /** Hides the percentage, where a text nearby shows the progress. */
  hideValue?: boolean;
}) {
  const percent = percentDone(progress);
  return (
    <ProgressBar
      label={label}
      percent={percent}
      tone={progressColour(percent)}
      valueText={progressText(progress)}
      className={className}
      hideValue={hideValue}
    />
  );
}
