import FileQuestionMark from 'lucide-react/icons/file-question-mark';
import { useViewer } from '../../auth/viewer.ts';
import { paths } from '../../sitemap/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { messages } from '../messages.ts';

/** Shown for an address that names no plan that the viewer may see. */
export function PlanNotFound({ text = messages.planNotFound }: { text?: string }) {
  const { is_manager } = useViewer();
  return (
    <EmptyState
      icon={<FileQuestionMark />}
      title={text}
      action={
        <LinkButton to={is_manager ? paths.onboarding() : paths.employeeDashboard()}>
          {is_manager ? messages.filters.all : messages.dashboard}
        </LinkButton>
      }
    >
      {messages.planNotFoundText}
    </EmptyState>
  );
}
