import type { FocusEvent, ReactNode } from 'react';

export type InlineEditorProps = {
  label: string;
  className: string;
  onCancel: () => void;
  /** Called when the focus has moved elsewhere. */
  onLeave: () => void;
  children: ReactNode;
};

/** A small editor within an item. Escape cancels it; it reports when the focus leaves it. */
export function InlineEditor({ label, className, onCancel, onLeave, children }: InlineEditorProps) {
  return (
    // The group only handles events of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={label}
      className={className}
      onBlur={(event) => hasLeft(event) && onLeave()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        event.preventDefault();
        onCancel();
      }}
    >
      {children}
    </div>
  );
}

// Switching to another window keeps the active element, and a pressed button of the editor may take no focus
// at all (Safari).
function hasLeft({ target, currentTarget, relatedTarget }: FocusEvent): boolean {
  if (document.activeElement === target || currentTarget.contains(relatedTarget)) return false;
  return relatedTarget !== null || !currentTarget.matches(':active');
}
