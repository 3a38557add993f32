import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { followAnchor } from './popover.ts';

type DescribedProps = { 'aria-describedby'?: string | undefined };

/** The time until a hover opens it, in ms: a pointer that only passes opens nothing. */
const HOVER_DELAY_MS = 350;

/**
 * Describes the one control inside on hover, focus and tap, and for screen readers. Without a text it renders
 * the control alone, so that a reason or null can be passed unchanged.
 */
export function Tooltip({
  text,
  children,
}: {
  text: string | null | undefined;
  children: ReactElement<DescribedProps>;
}) {
  // Most controls have none: lists of a thousand cards would run the effects of all their buttons.
  return text ? <Described text={text}>{children}</Described> : children;
}

function Described({ text, children }: { text: string; children: ReactElement<DescribedProps> }) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef(0);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open || !anchor.current?.firstElementChild || !bubble.current) return;
    const popover = bubble.current;
    popover.showPopover();
    const stop = followAnchor(anchor.current.firstElementChild, popover, 'above');
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    window.addEventListener('keydown', onKey);
    return () => {
      stop();
      window.removeEventListener('keydown', onKey);
      if (popover.isConnected) popover.hidePopover();
    };
  }, [open]);

  useEffect(() => () => window.clearTimeout(timer.current), []);

  const show = (delay: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(true), delay);
  };
  const hide = () => {
    window.clearTimeout(timer.current);
    setOpen(false);
  };
  return (
    // The wrapper has no box; it only handles events of the control inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(HOVER_DELAY_MS)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && hide()}
      onClick={() => show(0)}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
    >
      {cloneElement(children, { 'aria-describedby': joined(children.props['aria-describedby'], id) })}
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        className="enter pointer-events-none fixed inset-auto m-0 max-w-72 rounded-sm bg-ink px-2.5 py-1.5 text-xs font-medium text-pretty text-canvas shadow-lift"
      >
        {text}
      </span>
    </span>
  );
}

function joined(...ids: (string | undefined)[]): string {
  return ids.filter(Boolean).join(' ');
}
