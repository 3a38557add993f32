import type { FocusEvent, ReactNode } from 'react';

export type InlineEditorProps = {
  label: string;
  className: string;
  onCancel: () => void;
  /** The focus has gone elsewhere. */
  onLeave: () => void;
  children: ReactNode;
};

/** A small editor that opens within an item: Escape cancels it, and it knows when the person has gone on. */
export function InlineEditor({ label, className, onCancel, onLeave, children }: InlineEditorProps) {
  return (
    // The group only listens to what happens in its fields.
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

// A window that comes in front takes the focus too, but the person comes back. A button that is pressed in here may take
// none at all (Safari).
function hasLeft({ target, currentTarget, relatedTarget }: FocusEvent): boolean {
  if (document.activeElement === target || currentTarget.contains(relatedTarget)) return false;
  return relatedTarget !== null || !currentTarget.matches(':active');
}
