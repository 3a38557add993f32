import FileQuestionMark from 'lucide-react/icons/file-question-mark';
import { PageFailed } from '../../layout/PageStates.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { messages } from '../messages.ts';

/** Shown for an address that names no plan that the viewer may see. */
export function PlanNotFound({ text = messages.planNotFound }: { text?: string }) {
  return (
    <EmptyState icon={<FileQuestionMark />} title={text}>
      It may have been deleted, or the link may be incomplete.
    </EmptyState>
  );
}

export function PlanFailed({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <>
      <p className="text-base text-muted">{messages.unableToLoad}</p>
      <PageFailed text={messages.planFailed} error={error} onRetry={onRetry} />
    </>
  );
}
