import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

type CancelEditsButtonProps = {
  label: string;
  /** Whether there is something to lose. */
  changed: boolean;
  disabledReason?: string | null;
  onCancel: () => void;
};

/** Leaves edit mode; asks first when something has changed (Templates 8). */
export function CancelEditsButton({ label, changed, disabledReason, onCancel }: CancelEditsButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        disabledReason={disabledReason ?? null}
        onClick={() => (changed ? setAsking(true) : onCancel())}
      >
        {label}
      </Button>
      {asking && (
        <ConfirmDialog
          title="Discard your changes?"
          confirmLabel="Discard changes"
          cancelLabel="Keep editing"
          onConfirm={() => {
            setAsking(false);
            onCancel();
          }}
          onCancel={() => setAsking(false)}
        >
          Your changes have not been saved.
        </ConfirmDialog>
      )}
    </>
  );
}
