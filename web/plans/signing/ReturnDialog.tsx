import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { isBlank, TEXT_LENGTH } from '#shared/text.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { submitOnSendKeys } from '../../ui/sendKeys.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { useReturnPlan } from '../api.ts';
import { focusMain } from './focusMain.ts';
import { signing } from './messages.ts';

/** Asks what is missing before the plan goes back; what was typed stays until it has arrived. */
export function ReturnDialog({ plan, onClose }: { plan: PlanSummary; onClose: () => void }) {
  const [comment, setComment] = useState('');
  const giveBack = useReturnPlan(plan.id, () => {
    // While the window is open nothing behind it can take the focus.
    flushSync(onClose);
    focusMain();
  });
  return (
    <FormDialog
      title={signing.returnTitle}
      submitLabel={signing.returnPlan}
      missing={isBlank(comment) ? signing.commentMissing : null}
      busy={giveBack.isPending}
      onSubmit={() => giveBack.mutate(comment)}
      onClose={onClose}
    >
      <p className="text-pretty text-muted">{signing.returnExplained}</p>
      <TextArea
        label={signing.comment}
        value={comment}
        onChange={setComment}
        rows={4}
        maxLength={TEXT_LENGTH}
        onKeyDown={submitOnSendKeys}
      />
    </FormDialog>
  );
}
