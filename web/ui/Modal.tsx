import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { ToastOutlet } from './ToastOutlet.tsx';

type ModalProps = {
  onClose: () => void;
  children: ReactNode;
  /** Called once the window is open, to set the initial focus. */
  focusFirst: () => void;
  /** An alertdialog ignores presses outside: it needs a decision. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** Whether something runs that closing would not stop; the window cannot be closed then. */
  busy?: boolean | undefined;
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  'aria-describedby'?: string | undefined;
  className: string;
};

/** The native modal dialog, open while it is rendered. It traps the focus and returns it when it closes. */
export function Modal({ onClose, children, focusFirst, role = 'dialog', busy, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const close = () => busy || onClose();
  const focus = useEffectEvent(focusFirst);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const unlockScroll = lockScroll();
    element.showModal();
    focus();
    return () => {
      // Closing it before it is removed lets the browser return the focus.
      element.close();
      unlockScroll();
    };
  }, []);

  return (
    // The keyboard equivalent of a press outside is Escape.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      role={role === 'alertdialog' ? role : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      // Browsers close a dialog without a cancel event when Escape is pressed repeatedly.
      onClose={(event) => event.target === event.currentTarget && !event.currentTarget.open && onClose()}
      onPointerDown={(event) => (pressedOutside.current = isOutside(event))}
      onClick={(event) => {
        if (role === 'dialog' && pressedOutside.current && isOutside(event)) close();
      }}
      {...rest}
    >
      {children}
      <ToastOutlet />
    </dialog>
  );
}

let openWindows = 0;

/**
 * Stops the page below from scrolling, through an attribute that base.css reads. A `:has(dialog)` selector
 * would make the browser check the whole page on every change: 5 ms each in a list of a thousand plans.
 * Returns a function that undoes it.
 */
function lockScroll(): () => void {
  const { documentElement: root } = document;
  if (openWindows === 0) {
    root.style.setProperty('--scroll-gutter', window.innerWidth > root.clientWidth ? 'stable' : 'auto');
  }
  openWindows += 1;
  root.dataset['modal'] = '';
  return () => {
    openWindows -= 1;
    if (openWindows === 0) delete root.dataset['modal'];
  };
}

type Point = { target: EventTarget; currentTarget: Element; clientX: number; clientY: number };

function isOutside({ target, currentTarget, clientX, clientY }: Point): boolean {
  if (target !== currentTarget) return false;
  const box = currentTarget.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
