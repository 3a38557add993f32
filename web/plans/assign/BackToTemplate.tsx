import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { messages } from './messages.ts';

/** The arrow back to the template; asks for a confirmation when there are edits. */
export function BackToTemplate({ changed, onLeave }: { changed: boolean; onLeave: () => void }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <IconButton
        size="sm"
        label={messages.back}
        icon={<ArrowLeft />}
        className="-ml-2"
        onClick={() => (changed ? setConfirming(true) : onLeave())}
      />
      {confirming && (
        <ConfirmDialog
          title="Leave without creating the plan?"
          confirmLabel="Discard changes"
          cancelLabel="Keep editing"
          onConfirm={onLeave}
          onCancel={() => setConfirming(false)}
        >
          What you have changed for this person will be lost. The template stays as it is.
        </ConfirmDialog>
      )}
    </>
  );
}
