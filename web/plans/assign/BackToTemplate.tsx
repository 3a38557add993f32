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
        className="mr-2 -ml-2"
        onClick={() => (changed ? setConfirming(true) : onLeave())}
      />
      {confirming && (
        <ConfirmDialog
          title={messages.leave}
          confirmLabel={messages.discard}
          cancelLabel={messages.keepEditing}
          onConfirm={onLeave}
          onCancel={() => setConfirming(false)}
        >
          {messages.leaveText}
        </ConfirmDialog>
      )}
    </>
  );
}
