import { useEffect, useRef } from 'react';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { isBlank, TEXT_LENGTH } from '#shared/text.ts';
import { useKeptText } from '../../client/useKeptText.ts';
import { Button } from '../../ui/Button.tsx';
import { submitOnSendKeys } from '../../ui/sendKeys.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { useReturnPlan } from '../api.ts';
import { messages as signing } from '../messages.ts';
import { messages } from './messages.ts';
import type { Fate } from './queue.ts';

type SendBackProps = {
  plan: PlanSummary;
  onDecided: (fate: Fate) => void;
  onCancel: () => void;
};

/** Asks what is missing, and returns the plan with it (Signing 4). The text is kept until it is sent. */
export function SendBack({ plan, onDecided, onCancel }: SendBackProps) {
  const [comment, setComment] = useKeptText(`return:${plan.id}`);
  const sendBack = useReturnPlan(plan, () => {
    setComment('');
    onDecided('returned');
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  return (
    <form
      ref={form}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank(comment)) sendBack.mutate(comment);
      }}
    >
      <TextArea
        label={messages.missing}
        value={comment}
        onChange={setComment}
        rows={3}
        maxLength={TEXT_LENGTH}
        onKeyDown={(event) => {
          submitOnSendKeys(event);
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onCancel();
        }}
      />
      <p className="text-sm text-muted">{signing.returnExplained}</p>
      <Button
        type="submit"
        tone="primary"
        className="min-h-11"
        busy={sendBack.isPending}
        disabledReason={isBlank(comment) ? signing.commentMissing : null}
      >
        {messages.sendBack}
      </Button>
      <Button className="min-h-11" onClick={() => onDecided('skipped')}>
        {messages.skip}
      </Button>
    </form>
  );
}
