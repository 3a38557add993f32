import Check from 'lucide-react/icons/check';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { ACKNOWLEDGEMENT, isUnconfirmed } from '#shared/plans/tasks/evidence.ts';
import { RichNote } from '../../checklist/notes/RichNote.tsx';
import { Button } from '../../ui/Button.tsx';
import { TimeText } from '../../ui/time.tsx';
import { messages } from './messages.ts';
import { useTaskActs } from './api.ts';

export type ReadPanelProps = {
  id: string;
  planId: string;
  task: PlanTask;
  /** Why the viewer cannot confirm it, or null. */
  refusal: string | null;
  onConfirmed: () => void;
};

/** The text of a task that is read and confirmed. */
export function ReadPanel({ id, planId, task, refusal, onConfirmed }: ReadPanelProps) {
  const { confirm } = useTaskActs(planId, task.id);
  const text = task.settings?.text ?? '';
  const [given] = task.evidence ?? [];
  return (
    <section id={id} aria-label={messages.textOf(task.name)} className="read-panel">
      <div className="read-text">{text === '' ? messages.noText : <RichNote>{text}</RichNote>}</div>
      {given && (
        <p className="text-sm text-muted">
          {messages.confirmed} {given.by.name} <TimeText at={given.given_at} />
        </p>
      )}
      {isUnconfirmed(task) && (
        <Button
          tone="primary"
          icon={<Check />}
          busy={confirm.isPending}
          disabledReason={refusal}
          onClick={() => confirm.mutate(text, { onSuccess: onConfirmed })}
        >
          {ACKNOWLEDGEMENT}
        </Button>
      )}
    </section>
  );
}
