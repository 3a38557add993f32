import FileQuestionMark from 'lucide-react/icons/file-question-mark';
import { PageFailed } from '../layout/PageStates.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { words } from './messages.ts';

/** An address that names no plan, or none that the person may see. */
export function PlanNotFound({ text = words.planNotFound }: { text?: string }) {
  return (
    <EmptyState icon={<FileQuestionMark />} title={text}>
      It may have been deleted, or the link may be incomplete.
    </EmptyState>
  );
}

export function PlanFailed({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <>
      <p className="text-base text-muted">{words.unableToLoad}</p>
      <PageFailed text={words.planFailed} error={error} onRetry={onRetry} />
    </>
  );
}
