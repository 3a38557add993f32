import { flushSync } from 'react-dom';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { isBlank, TEXT_LENGTH } from '#shared/text.ts';
import { useKeptText } from '../client/useKeptText.ts';
import { focusMain } from '../layout/focusMain.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { submitOnSendKeys } from '../ui/sendKeys.ts';
import { TextArea } from '../ui/TextArea.tsx';
import { useReturnPlan } from './api.ts';
import { messages } from './messages.ts';

/** Returns a plan with a required comment. The dialog keeps the comment until the plan is returned. */
export function ReturnDialog({ plan, onClose }: { plan: PlanSummary; onClose: () => void }) {
  const [comment, setComment] = useKeptText(`return:${plan.id}`);
  const returnPlan = useReturnPlan(plan, () => {
    // Nothing behind the dialog can be focused while it is open.
    setComment('');
    flushSync(onClose);
    focusMain();
  });
  return (
    <FormDialog
      title={messages.returnTitle}
      submitLabel={messages.returnPlan}
      missing={isBlank(comment) ? messages.commentMissing : null}
      busy={returnPlan.isPending}
      onSubmit={() => returnPlan.mutate(comment)}
      onClose={onClose}
    >
      <p className="text-pretty text-muted">{messages.returnExplained}</p>
      <TextArea
        label={messages.comment}
        value={comment}
        onChange={setComment}
        rows={4}
        maxLength={TEXT_LENGTH}
        onKeyDown={submitOnSendKeys}
      />
    </FormDialog>
  );
}
