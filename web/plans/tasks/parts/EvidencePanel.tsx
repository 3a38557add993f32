import { kindOf, shownText } from '#shared/checklist/kinds/kinds.ts';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { isUnconfirmed } from '#shared/plans/tasks/evidence.ts';
import { TimeText } from '../../../ui/time.tsx';
import { KIND_FORMS } from '../../kinds/forms.ts';
import { messages } from './messages.ts';
import { useTaskActs } from './api.ts';

export type EvidencePanelProps = {
  id: string;
  planId: string;
  task: PlanTask;
  /** Why the viewer cannot give the evidence, or null. */
  refusal: string | null;
  onGiven: () => void;
};

/** The content of a task of a kind, and the form that completes it. */
export function EvidencePanel({ id, planId, task, refusal, onGiven }: EvidencePanelProps) {
  const { confirm } = useTaskActs(planId, task.id);
  const { kind, settings = {}, evidence: [evidence] = [] } = task;
  const Form = kind && KIND_FORMS[kind];
  if (!Form) return null;
  return (
    <section
      id={id}
      aria-label={messages.textOf(task.name)}
      className="read-panel mt-2 mb-1 rounded-md border border-accent-line bg-accent-wash px-4 py-3"
    >
      <Form
        settings={settings}
        className="read-text mb-3 overflow-y-auto wrap-anywhere"
        isOpen={isUnconfirmed(task)}
        busy={confirm.isPending}
        refusal={refusal}
        onGive={(given) => confirm.mutate({ text: shownText(kind, settings), given }, { onSuccess: onGiven })}
      >
        {evidence && (
          <p className="text-sm text-muted">
            {kindOf(kind)?.evidence?.report.by} {evidence.by.name} <TimeText at={evidence.given_at} />
          </p>
        )}
      </Form>
    </section>
  );
}
