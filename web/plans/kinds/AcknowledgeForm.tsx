import Check from 'lucide-react/icons/check';
import { ACKNOWLEDGEMENT } from '#shared/checklist/kinds/acknowledge.ts';
import { RichNote } from '../../checklist/notes/RichNote.tsx';
import { Button } from '../../ui/Button.tsx';
import type { KindFormProps } from './kindForm.ts';
import { messages } from './messages.ts';

/** The text of a task, with the button that confirms it. */
export function AcknowledgeForm(props: KindFormProps) {
  const { settings, className, children, isOpen, busy, refusal, onGive } = props;
  return (
    <>
      <div className={className}>
        {settings.text ? <RichNote>{settings.text}</RichNote> : messages.noText}
      </div>
      {children}
      {isOpen && (
        <Button
          tone="primary"
          icon={<Check />}
          busy={busy}
          disabledReason={refusal}
          onClick={() => onGive({})}
        >
          {ACKNOWLEDGEMENT}
        </Button>
      )}
    </>
  );
}
