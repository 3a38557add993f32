import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { followAnchor } from './popover.ts';

type DescribedProps = { 'aria-describedby'?: string | undefined };

/** The time until a hover opens it, in ms: a pointer that only passes opens nothing. */
const HOVER_DELAY_MS = 350;

/**
 * Describes the one control inside on hover, focus and tap, and for screen readers. Without a text it renders
 * the control alone, so that a reason or null can be passed unchanged. The control keeps its place among what is
 * rendered, and so its element and the focus, when a text comes or goes.
 */
export function Tooltip({
  text,
  children,
}: {
  text: string | null | undefined;
  children: ReactElement<DescribedProps>;
}) {
  const id = useId();
  if (!text) return children;
  return (
    <>
      {cloneElement(children, { 'aria-describedby': joined(children.props['aria-describedby'], id) })}
      <Bubble id={id} text={text} />
    </>
  );
}

/** Most controls have none: lists of a thousand cards would run the effects of all their buttons. */
function Bubble({ id, text }: { id: string; text: string }) {
  const bubble = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const control = bubble.current!.previousElementSibling!;
    const ended = new AbortController();
    let timer = 0;
    const show = (delay: number) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setOpen(true), delay);
    };
    const hide = () => {
      window.clearTimeout(timer);
      setOpen(false);
    };
    const listeners = {
      pointerenter: (event: Event) => isOfMouse(event) && show(HOVER_DELAY_MS),
      pointerleave: (event: Event) => isOfMouse(event) && hide(),
      click: () => show(0),
      focusin: () => control.matches(':focus-visible') && show(0),
      focusout: hide,
    };
    for (const [type, listener] of Object.entries(listeners))
      control.addEventListener(type, listener, { signal: ended.signal });
    return () => {
      ended.abort();
      window.clearTimeout(timer);
    };
  }, []);

  useEffect(() => {
    const popover = bubble.current;
    if (!open || !popover) return;
    popover.showPopover();
    const stop = followAnchor(popover.previousElementSibling!, popover, 'above');
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    window.addEventListener('keydown', onKey);
    return () => {
      stop();
      window.removeEventListener('keydown', onKey);
      if (popover.isConnected) popover.hidePopover();
    };
  }, [open]);

  return (
    <span
      ref={bubble}
      id={id}
      role="tooltip"
      popover="manual"
      className="enter pointer-events-none fixed inset-auto m-0 max-w-72 rounded-sm bg-ink px-2.5 py-1.5 text-xs font-medium text-pretty text-canvas shadow-lift"
    >
      {text}
    </span>
  );
}

const isOfMouse = (event: Event) => (event as PointerEvent).pointerType === 'mouse';

function joined(...ids: (string | undefined)[]): string {
  return ids.filter(Boolean).join(' ');
}
